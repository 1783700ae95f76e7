import type { InLanguages } from './language'

const en = {
  again: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
}

/** What buttons of any part of the panel say. */
export const buttonWords: InLanguages<typeof en> = {
  en,
  es: {
    again: 'Intentar de nuevo',
    cancel: 'Cancelar',
    close: 'Cerrar',
  },
}
