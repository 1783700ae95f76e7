/** All that the site says, in each of its languages. */
import { english } from './english'
import type { Language } from './language'
import { spanish } from './spanish'
import type { Words } from './sentences'

export const wordsIn: Record<Language, Words> = { en: english, es: spanish }
