/** Describes the result of an attempt. Pure. */
import type { FailureWords } from './translations/failures'

export type AttemptOutcome = { error?: null | string | undefined; status?: null | number | undefined }

/** Why an attempt failed; undefined for a success. */
export const reasonOf = ({ error, status }: AttemptOutcome, words: FailureWords): string | undefined => {
  if (error) return Object.hasOwn(words.noted, error) ? words.noted[error as 'tls'] : words.unknown
  if (typeof status !== 'number') return words.unknown
  if (status >= 200 && status < 300) return undefined
  const alike = status === 403 ? '401' : String(status)
  for (const key of [alike, alike.slice(0, 1)]) {
    if (Object.hasOwn(words.answered, key)) return words.answered[key as '4']
  }
  return words.unknown
}

/** A duration such as "12 ms" or "1.2 s" in the language's number format. */
export const durationIn = (milliseconds: number, language: string): string =>
  milliseconds < 1000
    ? `${Math.round(milliseconds)} ms`
    : `${new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(milliseconds / 1000)} s`

/** Indented JSON; text that is no JSON stays unchanged. */
export const readable = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** The value of a datetime-local input, rounded down to the minute. */
export const localMinute = (at: Date): string => {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
