import { translated } from '../../fields/translated'

/** What buttons of any part of the panel say. */
export const buttonTranslations = translated({
  en: {
    again: 'Try again',
    cancel: 'Cancel',
    close: 'Close',
  },
  es: {
    again: 'Intentar de nuevo',
    cancel: 'Cancelar',
    close: 'Cerrar',
  },
})
