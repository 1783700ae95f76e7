/**
 * Whether two records mean the same person. A record has keys of its phone numbers, e-mail addresses and names, which are stored
 * beside them (`matchKeys`); records of the same person have one in common.
 */
import { emailsIn } from './email'
import { nameKey } from './name'
import { phoneNumbersIn, type PhoneNumber, plainNumber } from './phone'

export { storedDigits, typedDigits } from './phone'

/** The compared texts, as people write them. */
export type Person = {
  emails?: readonly unknown[]
  names?: readonly unknown[]
  phones?: readonly unknown[]
}

export type Reason = 'email' | 'name' | 'phone'

/** A record has few of each; more would be no use to anybody. */
const maxKeys = 20

/** The keys to be stored, with spaces between; null for none. */
export const storedKeys = (person: Person): string | null =>
  keysOf(person, ({ country, national }) => [`p${country ?? ''}:${national}`, `p*:${national}`]).join(' ') ||
  null

/** The keys of which records of the same person have one. */
export const wantedKeys = (person: Person): string[] =>
  keysOf(person, ({ country, national }) =>
    // A number without a country is that of any.
    country === undefined ? [`p*:${national}`] : [`p${country}:${national}`, `p:${national}`],
  )

const keysOf = (
  { emails, names, phones }: Person,
  keysOfPhone: (number: PhoneNumber) => string[],
): string[] => [
  ...new Set([
    ...textsOf(phones).flatMap(phoneNumbersIn).slice(0, maxKeys).flatMap(keysOfPhone),
    ...textsOf(emails)
      .flatMap(emailsIn)
      .slice(0, maxKeys)
      .map((address) => `e:${address}`),
    ...textsOf(names)
      .flatMap((name) => nameKey(name).replaceAll(' ', '_') || [])
      .slice(0, maxKeys)
      .map((key) => `n:${key}`),
  ]),
]

const textsOf = (values: readonly unknown[] = []): string[] =>
  values.filter((value) => typeof value === 'string')

const reasons: Record<string, Reason> = { e: 'email', n: 'name', p: 'phone' }

/** In what a person agrees with a record that has these stored keys, and in what of that which both have they differ. */
export const comparePerson = (
  wanted: readonly string[],
  stored: string | null | undefined,
): { agrees: Reason[]; differs: Reason[] } => {
  const keys = new Set(stored?.split(' ').filter(Boolean))
  const kindsOf = (some: Iterable<string>) => [
    ...new Set([...some].flatMap((key) => reasons[key[0] ?? ''] ?? [])),
  ]
  const agrees = kindsOf(wanted.filter((key) => keys.has(key)))
  const both = kindsOf(keys).filter((kind) => kindsOf(wanted).includes(kind))
  return { agrees, differs: both.filter((kind) => !agrees.includes(kind)) }
}

/** Longer texts are pasted by mistake. */
const maxSearchedLength = 200

/**
 * The text to search for when somebody pastes a number with its extension, an e-mail address as a mail program shows it, or a name as
 * a list has it: `Torres, Mia`.
 */
export const searchedText = (typed: string): string => {
  if (typed.length > maxSearchedLength) return typed
  const [address, ...others] = /[<:]/.test(typed) ? emailsIn(typed) : []
  if (address !== undefined && others.length === 0) return address
  return plainNumber(typed) ?? typed.replaceAll(/,(?=\s|$)/g, ' ')
}
