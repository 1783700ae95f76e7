/**
 * A small set of related records with every kind of value, for suites that test filters. There are few different values, so
 * that random filters match some records and not others.
 */
import fc from 'fast-check'
import type { Client } from './client'
import { documentValues } from './document'
import { kindOf, type Records, targetOf, type World } from './oracle'
import { relations } from './relations'

const texts = [
  '',
  'a',
  'A',
  'b',
  'ab',
  'a b',
  'B%a',
  '50%',
  'a_b',
  'b\\a',
  'null',
  'true',
  '1,2',
  ' a',
  'é',
  '日本',
  "o'x",
  '[x]',
]
const amounts = [
  '0',
  '5',
  '-5',
  '$5.00',
  '5.5',
  '1,000',
  '$25,000.00',
  '25000',
  'call us',
  '',
  '12k',
  '1,2',
  ' 12 ',
  '-$7',
]
const numbers = [0, 1, -1, 2.5, 1000, 1e9]
const moments = [
  '2026-01-01T00:00:00.000Z',
  '2026-03-01T09:30:00.000Z',
  '2026-03-01T09:30:00.001Z',
  '1969-07-20T20:17:00.000Z',
]

const filterFieldNames = {
  salesReps: 'name acceptNewLeads creditBands leads templates',
  templates: 'type sequence subject usedBy messages',
  customers:
    'companyName consumerIncome consumerStatus companyType companyPartnerBrand companyCustomer leads deals consumerVehicles companyDealsFacilitated companyTrades',
  vehicles: 'name vin status customer deals trades',
  deals: 'dealId salesPrice mileage type development customer vehicle facilitator dependencies trades',
  trades: 'status odometer tradeInAllowance payoffGoodThrough deal vehicle lienholder',
  leadEvents: 'nextSteps status lead currentStatusFor',
  leads: 'name processStatuses latestEvent customer salesRep vehicle',
  messages: 'message status createdTime generated lead template',
}

/** The fields to filter by. Relations among them lead only to collections of the world. */
export const filterFields: Record<string, string[]> = Object.fromEntries(
  Object.entries(filterFieldNames).map(([slug, names]) => [slug, names.split(' ')]),
)

/** A text field of each collection that filters do not use. */
export const markers: Record<string, string> = {
  salesReps: 'phone',
  templates: 'message',
  customers: 'email',
  vehicles: 'trim',
  deals: 'latestError',
  trades: 'tradeInPayoffBalance',
  leads: 'notes',
  messages: 'phone',
}

export const collections = Object.keys(filterFields)

/** Whether a field is an inverse, which is written through its owner. */
const isInverse = (slug: string, field: string): boolean =>
  relations.some(({ inverse, target }) => target === slug && inverse === field)

export const perCollection = 9

/** Creates the records through the interface. @returns what was written */
export const createWorld = async (service: Client, seed: number): Promise<World> => {
  const world: World = Object.fromEntries(collections.map((slug) => [slug, new Map() as Records]))
  // Records are created first and relations written afterwards, because records may reference each other.
  for (const slug of collections) {
    const plain = filterFields[slug]?.filter((field) => !['id', 'ids'].includes(kindOf(slug, field))) ?? []
    for (const record of sampled(seed, slug, plain, () => [])) {
      const doc = await service.create(slug, record)
      world[slug]?.set(doc.id, { ...record })
    }
  }
  // Leads before events that name another one, of which none could become their latest.
  for (const slug of [...collections].sort(
    (one, other) => Number(other === 'leads') - Number(one === 'leads'),
  )) {
    const owned =
      filterFields[slug]?.filter(
        (field) => ['id', 'ids'].includes(kindOf(slug, field)) && !isInverse(slug, field),
      ) ?? []
    const samples = sampled(seed + 1, slug, owned, (field) => [
      ...(world[targetOf(slug, field)]?.keys() ?? []),
    ])
    for (const [index, [id, record]] of [...(world[slug] ?? [])].entries()) {
      // `latestEvent` is a sole reference, so each lead gets another event.
      const sole =
        slug === 'leads'
          ? { latestEvent: index % 3 === 0 ? null : [...(world['leadEvents']?.keys() ?? [])][index] }
          : {}
      const body = { ...samples[index], ...sole } as typeof record
      await service.update(`/${slug}/${id}`, body)
      Object.assign(record, body)
    }
  }
  return world
}

type Sample = Record<string, boolean | null | number | string | (number | string)[]>

const sampled = (
  seed: number,
  slug: string,
  fields: string[],
  ids: (field: string) => number[],
): Sample[] => {
  const arbitrary = fc.record(
    Object.fromEntries(fields.map((field) => [field, valueOf(slug, field, ids(field))])),
  )
  return fc.sample(arbitrary, { numRuns: perCollection, seed }) as Sample[]
}

const valueOf = (slug: string, field: string, ids: number[]): fc.Arbitrary<unknown> => {
  const kind = kindOf(slug, field)
  if (kind === 'manyOf') return fc.subarray(choicesOf(slug, field).slice(0, 4))
  if (kind === 'ids') return fc.shuffledSubarray(ids, { maxLength: 3 })
  const one = kind === 'id' ? fc.constantFrom(...ids) : scalarOf(slug, field, kind)
  return fc.option(one, { freq: 4 })
}

const choicesOf = (slug: string, field: string): string[] => documentValues[slug]?.[field] ?? []

export const scalarOf = (
  slug: string,
  field: string,
  kind: string,
): fc.Arbitrary<boolean | number | string> => {
  switch (kind) {
    case 'amount':
      return fc.constantFrom(...amounts)
    case 'checkbox':
      return fc.boolean()
    case 'dateTime':
      return fc.constantFrom(...moments)
    case 'number':
      return fc.constantFrom(...numbers)
    case 'manyOf':
    case 'oneOf':
      return fc.constantFrom(...choicesOf(slug, field).slice(0, 4))
    case 'text':
      return fc.constantFrom(...texts)
    default:
      // Ids, some of which do not exist.
      return fc.integer({ max: perCollection + 2, min: 1 })
  }
}
