import { inLanguage, translated } from '../../fields/translated'

// Amounts are in dollars, so numbers beside them have the separators of the United States in both languages.
const locales = translated({ en: 'en-US', es: 'es-US' })

/** Formats numbers in the reader's language. */
export const createNumberFormat = (language: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  new Intl.NumberFormat(inLanguage(language, locales), options)
