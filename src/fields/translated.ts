/**
 * What people read, in both languages of the panel: labels, buttons, refusals. Each text stands beside its translation, in the
 * shape of Payload's own labels, and the compiler refuses a missing one. The reader's language chooses.
 */
import type { PayloadRequest } from 'payload'

export type Translated<Words> = { en: Words; es: Words }

/** Types the Spanish words by the English ones. */
export const translated = <Words>(words: { en: Words; es: NoInfer<Words> }): Translated<Words> => words

/** English for a language that there are no words for. */
export const inLanguage = <Words>(language: string, { en, es }: Translated<Words>): Words =>
  language === 'es' ? es : en

type Reader = {
  i18n: { language: string }
  user?: null | Pick<NonNullable<PayloadRequest['user']>, 'collection'>
}

/** Staff read the language of their panel, and everybody else English. */
export const localeOf = ({ i18n, user }: Reader): keyof Translated<unknown> =>
  user?.collection === 'users' && i18n.language === 'es' ? 'es' : 'en'
