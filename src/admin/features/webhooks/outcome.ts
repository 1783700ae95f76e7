/** What came of a try, in words: pure, so that all of it can be tested. */
import type { FailureWords } from './translations/failures'

export type Outcome = { error?: null | string | undefined; status?: null | number | undefined }

/** Why a try did not count; undefined for one that did. */
export const reasonOf = ({ error, status }: Outcome, words: FailureWords): string | undefined => {
  if (error) return Object.hasOwn(words.noted, error) ? words.noted[error as 'tls'] : words.unknown
  if (typeof status !== 'number') return words.unknown
  if (status >= 200 && status < 300) return undefined
  const alike = status === 403 ? '401' : String(status)
  for (const key of [alike, alike.slice(0, 1)]) {
    if (Object.hasOwn(words.answered, key)) return words.answered[key as '4']
  }
  return words.unknown
}

/** "12 ms", "1.2 s", as the language writes numbers. */
export const durationIn = (milliseconds: number, language: string): string =>
  milliseconds < 1000
    ? `${Math.round(milliseconds)} ms`
    : `${new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(milliseconds / 1000)} s`

/** JSON as people read it; what is none, as it is. */
export const readable = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** A moment as an input for local times has it, to the minute and not later. */
export const localMinute = (at: Date): string => {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
