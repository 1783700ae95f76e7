/**
 * The rules for passwords (NIST SP 800-63B-4, 3.1.1.2): long, and not a common one. No rule requires kinds of
 * characters, and no password expires. The minimum length is the same for everybody, as a second factor can be turned
 * off. Pure, except for the hook.
 */
import { type CollectionBeforeValidateHook, ValidationError } from 'payload'
import { commonPasswords, commonWords } from './commonPasswords'
import { maxPasswordLength } from './password'
import { inLanguage } from '../../../fields/translated'

export const shortestPassword = 15

/** The account that the password is for. */
export type Owner = { email?: null | string | undefined; name?: null | string | undefined }

type Weakness = 'common' | 'long' | 'repeated' | 'short' | 'yours'

/** The weakness of a password, or undefined. */
export const weaknessOf = (password: string, owner: Owner = {}): undefined | Weakness => {
  const { length } = Array.from(password)
  if (length < shortestPassword) return 'short'
  if (length > maxPasswordLength || password.length > maxPasswordLength) return 'long'
  const letters = toLetters(password)
  if (commonPasswords.has(letters)) return 'common'
  if (isPeriodic(password.toLowerCase()) || new Set(password).size < 5) return 'repeated'
  if (isTooShort(withoutRuns(letters))) return 'repeated'
  const owned = removeWords(letters, toWords(owner))
  if (owned !== letters && isTooShort(owned)) return 'yours'
  return isTooShort(withoutRuns(removeWords(withoutLookalikeDigits(owned), commonWords))) ||
    isTooShort(withoutRuns(removeWords(owned, commonWords)))
    ? 'common'
    : undefined
}

const texts: Record<Weakness, { en: string; es: string }> = {
  common: {
    en: 'is too common: it is made of words that are tried first. Use a few words that have nothing to do with each other.',
    es: 'es demasiado común: son palabras que se prueban primero. Use algunas palabras que no tengan nada que ver entre sí.',
  },
  long: {
    en: `must have at most ${maxPasswordLength} characters.`,
    es: `debe tener como máximo ${maxPasswordLength} caracteres.`,
  },
  repeated: {
    en: 'repeats itself, or only counts on. Use a few words that have nothing to do with each other.',
    es: 'se repite o solo sigue una serie. Use algunas palabras que no tengan nada que ver entre sí.',
  },
  short: {
    en: `must have ${shortestPassword} characters or more. A few words are easier to remember than signs.`,
    es: `debe tener ${shortestPassword} caracteres o más. Unas palabras se recuerdan mejor que los signos.`,
  },
  yours: {
    en: 'is made of your own name or address. Use a few words that have nothing to do with you.',
    es: 'se compone de su propio nombre o dirección. Use algunas palabras que no tengan que ver con usted.',
  },
}

/** Runs in every way to set a password: creating an account, changing the password, resetting it by link. */
export const refuseWeakPassword: CollectionBeforeValidateHook = ({ collection, data, originalDoc, req }) => {
  const password: unknown = data?.['password']
  if (password === undefined || password === null || password === '') return data
  const owner = { ...(originalDoc as Owner | undefined), ...(data as Owner) }
  const weakness = typeof password === 'string' ? weaknessOf(password, owner) : 'short'
  if (weakness === undefined) return data
  const subject = inLanguage(req.i18n.language, { en: 'The password', es: 'La contraseña' })
  const message = `${subject} ${inLanguage(req.i18n.language, texts[weakness])}`
  const errors = [{ message, path: 'password' }]
  const refusal = new ValidationError({ collection: collection.slug, errors, req }, req.t)
  // The panel shows this message where the field is not visible; Payload's names only the field.
  refusal.message = message
  throw refusal
}

/** Lower case without spaces and ASCII punctuation. */
const toLetters = (text: string): string => text.toLowerCase().replaceAll(/[\s!-/:-@[-`{-~]/g, '')

/** Too short after common parts are removed. */
const isTooShort = (letters: string): boolean => letters.length < 6

const isPeriodic = (text: string): boolean => {
  for (let period = 1; period <= text.length / 2; period++) {
    if (text.slice(period) === text.slice(0, -period)) return true
  }
  return false
}

const sequences = [
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1234567890',
]
const sequencesBothWays = sequences.flatMap((row) => [row, Array.from(row).toReversed().join('')])

/**
 * Removes sequences (alphabet, digits, keyboard rows) of four or more characters, and repetitions of three or more.
 */
const withoutRuns = (letters: string): string => {
  let rest = ''
  for (let at = 0; at < letters.length;) {
    const length = Math.max(
      ...sequencesBothWays.map((line) => runAt(letters, at, line)),
      repeatedAt(letters, at),
    )
    if (length === 0) rest += letters[at]
    at += Math.max(1, length)
  }
  return rest
}

const runAt = (letters: string, at: number, line: string): number => {
  let length = 0
  let place = line.indexOf(letters[at] ?? '')
  while (place >= 0 && at + length < letters.length && letters[at + length] === line[place]) {
    length++
    place++
  }
  return length >= 4 ? length : 0
}

const repeatedAt = (letters: string, at: number): number => {
  let length = 1
  while (letters[at + length] === letters[at] && at + length < letters.length) length++
  return length >= 3 ? length : 0
}

const removeWords = (letters: string, words: readonly string[]): string =>
  words
    .filter((word) => word.length >= 3)
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), letters)

const toWords = ({ email, name }: Owner): string[] =>
  [email ?? '', ...(email ?? '').split(/[^\p{L}\p{N}]+/u), name ?? '', ...(name ?? '').split(/\s+/)].map(
    toLetters,
  )

const masks: Record<string, string> = { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't' }

/** Replaces digits that look like letters. */
const withoutLookalikeDigits = (letters: string): string =>
  letters.replaceAll(/[013457]/g, (digit) => masks[digit] ?? digit)
