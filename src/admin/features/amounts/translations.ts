import { translated } from '../../../fields/translated'

export const translations = translated({
  en: {
    meant: (number: string) => `Did you mean ${number}?`,
    readsAs: (amount: string) => `This reads as ${amount}.`,
    put: (number: string) => `Use ${number}`,
    noNumber: 'This reads as no number, so no sum counts it. Numbers look like 25000 or $25,000.00.',
  },
  es: {
    meant: (number) => `¿Quiso decir ${number}?`,
    readsAs: (amount) => `Esto se lee como ${amount}.`,
    put: (number) => `Poner ${number}`,
    noNumber:
      'Esto no se lee como número y no cuenta en ninguna suma. Un número es, por ejemplo, 25000 o $25,000.00.',
  },
})
