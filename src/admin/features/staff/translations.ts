import { translated } from '../../../fields/translated'

/** Who wrote a record, where the reader may not see the account. */
export const translations = translated({
  en: { nobody: 'Nobody of the staff', other: 'A colleague', you: (name: string) => `${name} (you)` },
  es: {
    nobody: 'Nadie del personal',
    other: 'Otra persona del equipo',
    you: (name) => `${name} (usted)`,
  },
})
