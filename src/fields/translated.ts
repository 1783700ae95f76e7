/**
 * Texts in both languages of the panel, in the shape of Payload's labels. Both languages are written side by side, and
 * the compiler refuses a missing translation.
 */
import type { PayloadRequest } from 'payload'

export type Translated<Words> = { en: Words; es: Words }

/** Makes the compiler require the same keys in Spanish as in English. */
export const translated = <Words>(words: { en: Words; es: NoInfer<Words> }): Translated<Words> => words

/** Picks the text in a language; English for any language but Spanish. */
export const inLanguage = <Words>(language: string, { en, es }: Translated<Words>): Words =>
  language === 'es' ? es : en

type Reader = {
  i18n: { language: string }
  user?: null | Pick<NonNullable<PayloadRequest['user']>, 'collection'>
}

/** The language of the panel for staff, English for everybody else. */
export const localeOf = ({ i18n, user }: Reader): keyof Translated<unknown> =>
  user?.collection === 'users' && i18n.language === 'es' ? 'es' : 'en'
