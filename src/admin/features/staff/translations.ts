import { translated } from '../../../fields/translated'

/** Texts for authors whose account the reader cannot see, and for sales reps without an account. */
export const translations = translated({
  en: {
    noAccount: 'No account has this e-mail address, so these leads are not shown to anyone as their own.',
    key: (name: null | string) => (name === null ? 'An app' : `The key ${name}`),
    nobody: 'Not a staff member',
    other: 'A colleague',
    you: (name: string) => `${name} (you)`,
  },
  es: {
    noAccount:
      'Ninguna cuenta tiene este correo, así que estos interesados no se muestran a nadie como propios.',
    key: (name) => (name === null ? 'Una aplicación' : `La clave ${name}`),
    nobody: 'Nadie del personal',
    other: 'Otra persona del equipo',
    you: (name) => `${name} (usted)`,
  },
})
