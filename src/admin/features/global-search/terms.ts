/** Parses a search text to search terms. */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { searchedText, typedDigits } from '../../../lib/people'
import { isCleanText } from '../../../lib/text'
import { execute } from '../../../plugins/database/connection/execute'
import { words } from '../../../plugins/database/query/words'

export type Terms = {
  /** Digits of a telephone number, where the whole text may be one. */
  phone?: string
  /** The patterns of each word: a record must match one of each. None for a telephone number in groups. */
  words: { digits?: string; patterns: string[] }[]
  /** The text as a pattern for what begins with it. */
  whole: string
}

export const leastLetters = 2
const maxWords = 8
const longestText = 100
const minDigits = 3

const hasLetters = (text: string): boolean => /\p{L}/u.test(text)

/** @returns undefined for a text that is too short or too long to look for */
export const termsOf = async (req: PayloadRequest, typed: unknown): Promise<Terms | undefined> => {
  if (typeof typed !== 'string' || !isCleanText(typed)) return undefined
  const text = searchedText(typed).trim().replaceAll(/\s+/gu, ' ')
  const parts = words(text).slice(0, maxWords)
  if (text.length > longestText || !parts.some((part) => Array.from(part).length >= leastLetters)) {
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
    // A number in groups is looked for as one: each of the groups is in many others.
    words:
      phone !== undefined && found.length > 1
        ? []
        : found.map((word, at) => ({ ...digitsOf(parts[at] ?? '', phone), patterns: patternsOf(word) })),
  }
}

/** The digits of a word beside others, as in "Ana 0142". */
const digitsOf = (word: string, phone: string | undefined): { digits?: string } => {
  const digits = word.replaceAll(/\D/g, '')
  return phone !== undefined || hasLetters(word) || digits.length < minDigits ? {} : { digits }
}

/** The index knows a text by every three letters of it, and by the two that a word begins with: less is looked for there alone. */
const patternsOf = (word: string): string[] =>
  Array.from(word).length < minDigits ? [`${word}%`, `% ${word}%`] : [`%${word}%`]
