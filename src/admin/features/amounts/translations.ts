import { translated } from '../../../fields/translated'

export const translations = translated({
  en: {
    noNumber: 'This reads as no number, so no sum counts it. Numbers look like 25000 or $25,000.00.',
  },
  es: {
    noNumber:
      'Esto no se lee como número y no cuenta en ninguna suma. Un número es, por ejemplo, 25000 o $25,000.00.',
  },
})
