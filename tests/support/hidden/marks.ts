/** The marks by which a value tells its owner anywhere in an answer: a word in each text, and ranges of ids. */
import type { Client } from '../client'

export type Party = 'another rep' | 'another tenant' | 'both tenants' | 'nobody' | 'the rep'

/**
 * The owners of records, in the order of creation, with the words of their texts. The two reps share a tenant. Records of
 * "another tenant" and of "nobody" are hidden from that tenant.
 */
const words: Record<Party, string> = {
  'another rep': 'quagga',
  'the rep': 'zebra',
  'another tenant': 'okapi',
  nobody: 'tapir',
  'both tenants': 'bongo',
}

export const parties = Object.keys(words) as Party[]

export const isHiddenParty = (party: Party): boolean => party === 'another tenant' || party === 'nobody'

export type Mark = { party: Party; slug: string; value: string }

/** A text for a field of a record of a party. */
export const textOf = (party: Party, slug: string, field: string, number: number): string =>
  `${words[party]}-${slug}-${field}-${number}`

const perParty = 100_000_000
const perCollection = 1_000_000

const hiddenAt = parties.flatMap((party, at) => (isHiddenParty(party) ? [at + 1] : []))

/** The first and the last id of the hidden records, whose parties follow each other. */
export const hiddenIds = [
  Math.min(...hiddenAt) * perParty,
  (Math.max(...hiddenAt) + 1) * perParty - 1,
] as const

export const isHiddenId = (id: number): boolean => id >= hiddenIds[0] && id <= hiddenIds[1]

/** Finds an id of a hidden record in a text. */
export const hiddenId = new RegExp(`\\b[${hiddenAt.join('')}]\\d{8}\\b`, 'g')

/** Sets sequences so that ids reveal party and collection; `undefined` after all parties have their records. */
export const numberFor = async (
  { query }: Client,
  slugs: readonly string[],
  party: Party | undefined,
): Promise<void> => {
  const base = (party ? parties.indexOf(party) : parties.length) + 1
  for (const [at, slug] of slugs.entries()) {
    const first = base * perParty + at * perCollection + 1
    await query(`ALTER SEQUENCE "${snakeCase(slug)}_id_seq" RESTART WITH ${first}`)
  }
}

const text = new RegExp(`\\b(${Object.values(words).join('|')})-([a-zA-Z]+)-[a-zA-Z]+-\\d+`, 'g')
const anId = new RegExp(`\\b[1-${parties.length}]\\d{8}\\b`, 'g')

/** Finds the texts and the ids of parties. */
export const marksIn = (said: string, slugs: readonly string[]): Mark[] => [
  ...[...said.matchAll(anId)].flatMap(([value]) => {
    const party = parties[Math.floor(Number(value) / perParty) - 1]
    const slug = slugs[Math.floor((Number(value) % perParty) / perCollection)]
    return party && slug ? [{ party, slug, value }] : []
  }),
  ...[...said.matchAll(text)].flatMap(([value, word, slug = '']) =>
    parties.filter((party) => words[party] === word).map((party) => ({ party, slug, value })),
  ),
]

/** The name of a table or a column. */
export const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
