import type { CollectionSlug, TypedLocale } from 'payload'
import type { creditBands } from '../../vocabulary/credit'
import type { templateChoices } from '../../vocabulary/pipeline'
import type { dealStatuses } from '../../vocabulary/transactions'
import { randomFrom } from '../random'
import type { Seeder, Values } from '../seed'
import type { IdByName } from '../story'
import { tenants } from '../story/identity.json'
import { salesReps, templates } from '../story/salesTeam.json'

/** One of the two businesses of the group. */
export type Business = keyof typeof tenants

export type Rep = {
  bands: readonly (typeof creditBands)[number][]
  business: Business
  id: number
  isAway: boolean
  name: string
  user: string
}

export type DealStatus = (typeof dealStatuses)[number]

export type Choice = (typeof templateChoices)[number]

export type Context = ReturnType<typeof contextFor>

/** The same number gives the same data. */
const randomSeed = 20_260_504

const businesses = Object.keys(tenants) as Business[]

/** What the generators share: one random sequence, the records of the story, and ways to store records. */
export const contextFor = (sow: Seeder, id: IdByName) => {
  const random = randomFrom(randomSeed)
  const accounts: Record<string, number> = {
    'rep@example.com': id('users.rep'),
    'rep2@example.com': id('users.secondRep'),
  }
  return {
    ...sow,
    id,
    random,

    /** The author of a lead's records: the account of its rep, or the manager's for a rep without an account. */
    authorOf: (lead?: { rep?: Rep }) => accounts[lead?.rep?.user ?? ''] ?? id('users.manager'),

    /** The places where the businesses keep their vehicles. */
    lots: { bramblewick: id('locations.bramblewickLot'), quillfen: id('locations.lot') },

    /** Stores a record for each plan and returns the ids by plan. */
    makeEach: async <S extends CollectionSlug, P>(
      collection: S,
      plans: readonly P[],
      valuesOf: (plan: P, number: number) => Values<S>,
    ): Promise<Map<P, number>> => {
      const ids = await sow.makeMany(collection, plans.map(valuesOf))
      return new Map(plans.map((plan, number) => [plan, ids[number] ?? 0]))
    },

    reps: Object.entries(salesReps).flatMap(([key, { acceptNewLeads, creditBands, name, user, ...rep }]) =>
      businesses
        .filter((business) => rep.tenants.includes(`@tenants.${business}`))
        .map((business): Rep => {
          const bands = creditBands as Rep['bands'][number][]
          return { bands, business, id: id(`salesReps.${key}`), isAway: !acceptNewLeads, name, user }
        }),
    ),

    templateOf: (choice: Choice, language: TypedLocale) => {
      const [english, spanish] = templates[choice]
      const message = (language === 'es' ? spanish : english)?.message ?? ''
      return { id: id(`templates.${choice}`), isEmail: english?.type === 'Email Sent', message }
    },

    /** An amount in one of the formats that people type; nothing for an amount that is not agreed. */
    write: (cents: number | undefined): string | undefined => {
      if (cents === undefined) return undefined
      const grouped = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
      const exact = `${grouped}.${String(cents % 100).padStart(2, '0')}`
      if (random.chance(0.8)) return `$${exact}`
      return cents % 100 > 0 ? exact : random.pick([`$${grouped}`, grouped, grouped.replaceAll(',', '')])
    },
  }
}
