import type { CollectionSlug, TypedLocale } from 'payload'
import type { creditBands } from '../../vocabulary/credit'
import type { templateChoices } from '../../vocabulary/pipeline'
import type { dealStatuses } from '../../vocabulary/transactions'
import { createRandom } from '../random'
import type { Seeder, Values } from '../seed'
import type { IdByName } from '../story'
import { tenants } from '../story/identity.json'
import { salesReps, templates } from '../story/salesTeam.json'

/** A key of the demonstration group's two businesses. */
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

export type Context = ReturnType<typeof createContext>

/** The same number gives the same data. */
const randomSeed = 20_260_504

const businesses = Object.keys(tenants) as Business[]

/** Creates what the generators share: a random sequence, the records of the story, and functions that store records. */
export const createContext = (seeder: Seeder, id: IdByName) => {
  const random = createRandom(randomSeed)
  const accounts: Record<string, number> = {
    'rep@example.com': id('users.rep'),
    'rep2@example.com': id('users.secondRep'),
  }
  return {
    ...seeder,
    id,
    random,

    /** Returns the author of a lead's records: the account of its rep, or the manager's for a rep without an account. */
    findAuthor: (lead?: { rep?: Rep }) => accounts[lead?.rep?.user ?? ''] ?? id('users.manager'),

    /** The places where the businesses keep their vehicles. */
    lots: { bramblewick: id('locations.bramblewickLot'), quillfen: id('locations.lot') },

    /** Stores a record for each plan and returns the ids by plan. */
    storeEach: async <S extends CollectionSlug, P>(
      collection: S,
      plans: readonly P[],
      valuesOf: (plan: P, number: number) => Values<S>,
    ): Promise<Map<P, number>> => {
      const ids = await seeder.makeMany(collection, plans.map(valuesOf))
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

    findTemplate: (choice: Choice, language: TypedLocale) => {
      const [english, spanish] = templates[choice]
      const message = (language === 'es' ? spanish : english)?.message ?? ''
      return { id: id(`templates.${choice}`), isEmail: english?.type === 'Email Sent', message }
    },

    /** Formats cents in one of the ways that people type amounts; undefined for an amount that is not agreed. */
    formatAmount: (cents: number | undefined): string | undefined => {
      if (cents === undefined) return undefined
      const grouped = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
      const exact = `${grouped}.${String(cents % 100).padStart(2, '0')}`
      if (random.chance(0.8)) return `$${exact}`
      return cents % 100 > 0 ? exact : random.pick([`$${grouped}`, grouped, grouped.replaceAll(',', '')])
    },
  }
}
