import { translated } from '../../../../fields/translated'

/** The note below the number of a new deal. */
export const translations = translated({
  en: { proposed: 'The next free number. Type another if you use your own.' },
  es: { proposed: 'El siguiente número libre. Escriba otro si usa los suyos.' },
})
