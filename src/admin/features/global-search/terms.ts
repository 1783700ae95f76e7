/** Parses the text of a search into search terms. */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { searchedText, typedDigits } from '../../../lib/people'
import { isCleanText } from '../../../lib/text'
import { execute } from '../../../plugins/database/connection/execute'
import { splitWords } from '../../../plugins/database/query/words'

export type Terms = {
  /** The digits of the text, if the whole text may be a telephone number. */
  phone?: string
  /** The LIKE patterns of each word. A record must match at least one for every word. Empty for a telephone number with spaces. */
  words: { digits?: string; patterns: string[] }[]
  /** The LIKE pattern for values that begin with the whole text. */
  whole: string
}

const minWordLength = 2
const maxWords = 8
const maxTextLength = 100
const minDigits = 3

/** The length of a trigram. */
const minLengthInsideWord = 3

const hasLetters = (text: string): boolean => /\p{L}/u.test(text)

/** @returns undefined for a text that is too short or too long to search for */
export const parseTerms = async (req: PayloadRequest, typed: unknown): Promise<Terms | undefined> => {
  if (typeof typed !== 'string' || !isCleanText(typed)) return undefined
  const text = searchedText(typed).trim().replaceAll(/\s+/gu, ' ')
  const parts = splitWords(text).slice(0, maxWords)
  if (text.length > maxTextLength || !parts.some((part) => Array.from(part).length >= minWordLength)) {
    return undefined
  }
  const [row] = await execute<{ patterns: string[] }>(
    req,
    sql`SELECT forecourt_patterns(${sql.param([text, ...parts])}::text[]) AS patterns`,
  )
  const [whole = '', ...found] = (row?.patterns ?? []).map((pattern) => pattern.slice(1, -1))
  const digits = typedDigits(text)
  const phone = !hasLetters(text) && digits.length >= minDigits ? digits : undefined
  return {
    ...(phone === undefined ? {} : { phone }),
    whole: `${whole}%`,
    // A telephone number with spaces is only searched as a whole, because each of its groups occurs in many others.
    words:
      phone !== undefined && found.length > 1
        ? []
        : found.map((word, at) => ({ ...findDigits(parts[at] ?? '', phone), patterns: toPatterns(word) })),
  }
}

/** The digits of a word among others, as in "Ana 0142". */
const findDigits = (word: string, phone: string | undefined): { digits?: string } => {
  const digits = word.replaceAll(/\D/g, '')
  return phone !== undefined || hasLetters(word) || digits.length < minDigits ? {} : { digits }
}

/** A trigram index cannot find one or two characters inside a word, so words that short match only at the start of a word. */
const toPatterns = (word: string): string[] =>
  Array.from(word).length < minLengthInsideWord ? [`${word}%`, `% ${word}%`] : [`%${word}%`]
