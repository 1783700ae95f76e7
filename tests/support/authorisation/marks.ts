/** Recognises the owner of a value anywhere in an answer: by a party's word in texts, and by ranges of ids. */
import { type Party, parties } from './identities'
import type { Client } from '../client'

const words: Record<Party, string> = {
  'another rep': 'quagga',
  'another tenant': 'okapi',
  'the rep': 'zebra',
}

export type Mark = { party: Party; slug: string; value: string }

/** A text for a field of a record of a party. */
export const textOf = (party: Party, slug: string, field: string, number: number): string =>
  `${words[party]}-${slug}-${field}-${number}`

/** Finds such texts in an answer. */
export const textsIn = (said: string): Mark[] =>
  [...said.matchAll(/\b(quagga|okapi|zebra)-([a-zA-Z]+)-[a-zA-Z]+-\d+/g)].flatMap(
    ([value, word, slug = '']) =>
      parties.filter((party) => words[party] === word).map((party) => ({ party, slug, value })),
  )

const perParty = 100_000_000
const perCollection = 1_000_000

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

/** Finds ids of the prepared records in an answer. */
export const idsIn = (said: string, slugs: readonly string[]): Mark[] =>
  [...said.matchAll(/\b[123]\d{8}\b/g)].flatMap(([value]) => {
    const party = parties[Math.floor(Number(value) / perParty) - 1]
    const slug = slugs[Math.floor((Number(value) % perParty) / perCollection)]
    return party && slug ? [{ party, slug, value }] : []
  })

/** The name of a table or a column. */
export const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
