/**
 * Texts for people in both languages of the panel. Each text stands next to its translation, in the shape of
 * Payload's labels, and the compiler refuses a missing one.
 */
import type { PayloadRequest } from 'payload'

export type Translated<Words> = { en: Words; es: Words }

/** Makes the compiler require the same keys in Spanish as in English. */
export const translated = <Words>(words: { en: Words; es: NoInfer<Words> }): Translated<Words> => words

/** Falls back to English. */
export const inLanguage = <Words>(language: string, { en, es }: Translated<Words>): Words =>
  language === 'es' ? es : en

type Reader = {
  i18n: { language: string }
  user?: null | Pick<NonNullable<PayloadRequest['user']>, 'collection'>
}

/** The language of the panel for staff, English for everybody else. */
export const localeOf = ({ i18n, user }: Reader): keyof Translated<unknown> =>
  user?.collection === 'users' && i18n.language === 'es' ? 'es' : 'en'
