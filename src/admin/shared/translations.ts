import { translated } from '../../fields/translated'

/** Button labels that several parts of the panel share. */
export const buttonTranslations = translated({
  en: {
    again: 'Try again',
    cancel: 'Cancel',
    close: 'Close',
    save: 'Save',
  },
  es: {
    again: 'Intentar de nuevo',
    cancel: 'Cancelar',
    close: 'Cerrar',
    save: 'Guardar',
  },
})
