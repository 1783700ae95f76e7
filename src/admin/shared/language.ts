/** Words of our own in the languages of the panel. */
export type InLanguages<Words> = { en: Words; es: Words }

/** The words of the reader's language, of those that there are. */
export const wordsIn = <Words>(language: string, words: InLanguages<Words>): Words =>
  language === 'es' ? words.es : words.en
