import { translated } from '../../../fields/translated'

/** Who wrote a record, where the reader may not see the account, and sales reps without an account. */
export const translations = translated({
  en: {
    noAccount: 'No account has this address. Nobody who signs in sees these leads as their own.',
    nobody: 'Nobody of the staff',
    other: 'A colleague',
    you: (name: string) => `${name} (you)`,
  },
  es: {
    noAccount:
      'Ninguna cuenta tiene esta dirección. Nadie que inicie sesión ve estos interesados como propios.',
    nobody: 'Nadie del personal',
    other: 'Otra persona del equipo',
    you: (name) => `${name} (usted)`,
  },
})
