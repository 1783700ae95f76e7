/**
 * Decides whether two records mean the same person. A record stores match keys of its phone numbers, e-mail addresses and names
 * (`matchKeys`); records of the same person have at least one key in common.
 */
import { extractEmails } from './email'
import { buildNameKey } from './name'
import { findNumbers, type PhoneNumber, cleanNumber } from './phone'

export { formatPhone, storedDigits, typedDigits } from './phone'

/** The compared texts, as people write them. */
export type Person = {
  emails?: readonly unknown[]
  names?: readonly unknown[]
  phones?: readonly unknown[]
}

export type Reason = 'email' | 'name' | 'phone'

/** The maximum number of phone numbers, of e-mail addresses and of names per record: real records have few. */
const maxKeys = 20

/** Builds the keys to be stored, separated by spaces; null for none. */
export const storedKeys = (person: Person): string | null =>
  toKeys(person, ({ country, national }) => [`p${country ?? ''}:${national}`, `p*:${national}`]).join(' ') ||
  null

/** Builds the keys to search for: a record of the same person has at least one of them. */
export const wantedKeys = (person: Person): string[] =>
  toKeys(person, ({ country, national }) =>
    // A number without a country matches every country.
    country === undefined ? [`p*:${national}`] : [`p${country}:${national}`, `p:${national}`],
  )

const toKeys = (
  { emails, names, phones }: Person,
  toPhoneKeys: (number: PhoneNumber) => string[],
): string[] => [
  ...new Set([
    ...filterTexts(phones).flatMap(findNumbers).slice(0, maxKeys).flatMap(toPhoneKeys),
    ...filterTexts(emails)
      .flatMap(extractEmails)
      .slice(0, maxKeys)
      .map((address) => `e:${address}`),
    ...filterTexts(names)
      .flatMap((name) => buildNameKey(name).replaceAll(' ', '_') || [])
      .slice(0, maxKeys)
      .map((key) => `n:${key}`),
  ]),
]

const filterTexts = (values: readonly unknown[] = []): string[] =>
  values.filter((value) => typeof value === 'string')

const reasons: Record<string, Reason> = { e: 'email', n: 'name', p: 'phone' }

/** Compares the keys of a person with those of a record: kinds with an equal key, and kinds that both have without one. */
export const comparePerson = (
  wanted: readonly string[],
  stored: string | null | undefined,
): { agrees: Reason[]; differs: Reason[] } => {
  const keys = new Set(stored?.split(' ').filter(Boolean))
  const listKinds = (kindKeys: Iterable<string>) => [
    ...new Set([...kindKeys].flatMap((key) => reasons[key[0] ?? ''] ?? [])),
  ]
  const agrees = listKinds(wanted.filter((key) => keys.has(key)))
  const shared = listKinds(keys).filter((kind) => listKinds(wanted).includes(kind))
  return { agrees, differs: shared.filter((kind) => !agrees.includes(kind)) }
}

/** Longer texts are pasted by mistake, and left unchanged. */
const maxSearchedLength = 200

/**
 * Normalises a pasted search text: a phone number with its extension, an e-mail address as mail programs show it, or a name as
 * lists have it, `Torres, Mia`.
 */
export const searchedText = (typed: string): string => {
  if (typed.length > maxSearchedLength) return typed
  const [address, ...others] = /[<:]/.test(typed) ? extractEmails(typed) : []
  if (address !== undefined && others.length === 0) return address
  return cleanNumber(typed) ?? typed.replaceAll(/,(?=\s|$)/g, ' ')
}
