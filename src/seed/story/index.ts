/**
 * The authored records of the demonstration data: a JSON file for each topic, with the records of each collection under
 * their names, or in a list if nothing refers to them. A record with a history is a list: the values it is created with,
 * then each update.
 *
 * Texts that begin with `@` are resolved. `@-2 15:30` is a time relative to the day of seeding, `@customers.lender` the id
 * of a record that comes before, and `@tenants` the ids of all tenants. The key `@locale` is the locale of an update, and
 * `@file` a text file to store with an attachment.
 *
 * Towns, zip codes and makes are invented. The VINs have correct check digits, but begin with 0, as none of a real
 * manufacturer does; social security numbers that begin with 000 are never issued. Webhooks are disabled and have
 * `.invalid` hosts, so a demonstration sends nothing. The first account of an empty service becomes its admin.
 */
import type { CollectionSlug, TypedLocale } from 'payload'
import { listFilter } from '../../plugins/saved-views/filters/listFilter'
import { stuckDeals } from '../../plugins/saved-views/filters/figures'
import { inError, onHold, waitingForFirstContact } from '../../plugins/saved-views/filters/named'
import { reader, startOfMonth } from '../../plugins/saved-views/filters/relative'
import type { Seeder, Values } from '../seed'
import { demoSignIn } from '../signIn'
import companies from './companies.json'
import consumers from './consumers.json'
import conversations from './conversations.json'
import credit from './credit.json'
import deals from './deals.json'
import fulfilment from './fulfilment.json'
import identity from './identity.json'
import inventory from './inventory.json'
import leads from './leads.json'
import places from './places.json'
import salesTeam from './salesTeam.json'
import savedViews from './savedViews.json'
import tasks from './tasks.json'
import webhooks from './webhooks.json'

/** In the order of creation: a record comes after those it refers to. */
export const topics = {
  identity,
  places,
  companies,
  consumers,
  inventory,
  salesTeam,
  leads,
  conversations,
  deals,
  tasks,
  credit,
  fulfilment,
  webhooks,
  savedViews,
}

/** The filters of saved views, which the panel also uses. */
const filters = {
  dealsThisMonth: listFilter({ createdAt: { greater_than_equal: startOfMonth } }),
  inError: listFilter(inError),
  myLeads: listFilter({ salesRep: { in: reader } }),
  onHold: listFilter(onHold),
  stuckDeals: listFilter(stuckDeals),
  waitingForFirstContact: listFilter(waitingForFirstContact),
}

/** Returns the id of a record of the story, by its collection and name: `customers.lender`. */
export type IdByName = (name: string) => number

type Stored = { '@file'?: { lines: string[]; name: string }; '@locale'?: TypedLocale }

/** Stores the authored records, and returns how to find their ids. */
export const seedStory = async ({ at, make, revise }: Seeder): Promise<IdByName> => {
  const groups = new Map<string, Record<string, unknown>>([
    ['filters', filters],
    ['signIn', demoSignIn],
  ])

  const find = (name: string): unknown => {
    const [group = '', entry] = name.split('.')
    const entries = groups.get(group)
    const found = entry === undefined ? entries && Object.values(entries) : entries?.[entry]
    if (found === undefined) throw new Error(`The story refers to ${name}, which does not come before.`)
    return found
  }

  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolve(part)]))
    }
    if (typeof value !== 'string' || !value.startsWith('@')) return value
    const time = /^@([+-]\d+) (\d\d):(\d\d)$/.exec(value)
    return time ? at(Number(time[1]), Number(time[2]) + Number(time[3]) / 60) : find(value.slice(1))
  }

  const store = async (slug: CollectionSlug, [first, ...updates]: Stored[]): Promise<number> => {
    const { '@file': file, ...values } = first ?? {}
    const id = await make(slug, resolve(values) as Values<typeof slug>, file && textFile(file))
    for (const { '@locale': locale, ...changed } of updates) {
      await revise(slug, id, resolve(changed) as Values<typeof slug>, locale)
    }
    return id
  }

  for (const topic of Object.values(topics)) {
    for (const [slug, records] of Object.entries<object>(topic)) {
      const ids = groups.get(slug) ?? {}
      groups.set(slug, ids)
      for (const [name, record] of Object.entries(records)) {
        ids[name] = await store(slug as CollectionSlug, [record as Stored | Stored[]].flat())
      }
    }
  }
  return (name) => Number(find(name))
}

const textFile = ({ lines, name }: { lines: string[]; name: string }) => {
  const data = Buffer.from(lines.map((line) => `${line}\n`).join(''))
  return { data, mimetype: 'text/plain', name, size: data.byteLength }
}
