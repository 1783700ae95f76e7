/** The bodies of the matrix' records: a unique text in each text field, and references that lead to their owner. */
import { collectionOf } from '../../../src/plugins/database/model/model'
import type { Party } from './identities'
import { naturalKeys } from '../configured'
import { linksOf } from './derived'
import { textOf } from './marks'
import type { Client } from '../client'

export type Body = Record<string, unknown>

/** References between the records of a party: they lead to its lead, and so to its sales rep. */
const links: Record<string, Record<string, string>> = {
  attachments: { deal: 'deals' },
  customers: { address: 'addresses' },
  deals: { customer: 'customers', taxesAndFees: 'dmvFees' },
  leadEvents: { lead: 'leads' },
  leads: { customer: 'customers', salesRep: 'salesReps' },
  meetings: { lead: 'leads' },
  messages: { lead: 'leads' },
  preApprovals: { customer: 'customers', lead: 'leads' },
  trades: { deal: 'deals' },
  vehicles: { customer: 'customers' },
}

/** The e-mail address of the rep of a party. */
export const repOf = (party: Party): string => `${party.replaceAll(' ', '-')}@example.com`

let made = 0

/** @param own the party's records by collection */
export const bodyOf = (
  { payload }: Pick<Client, 'payload'>,
  slug: string,
  party: Party,
  own: Record<string, number>,
): Body => {
  made++
  const body: Body = {}
  for (const { kind, name, target } of collectionOf(payload, slug).fields.values()) {
    const text = textOf(party, slug, name, made)
    if (kind === 'text' || kind === 'amount') body[name] = text
    else if (target === 'tenants' && /^tenants?$/.test(name)) {
      body[name] = kind === 'references' ? [own['tenants']] : own['tenants']
    }
  }
  for (const [name, target] of Object.entries(links[slug] ?? linksOf(slug))) body[name] = own[target]
  return { ...body, ...required(slug, party, String(body['email'] ?? body['url'])) }
}

/** Values that a collection requires in a certain form. */
const required = (slug: string, party: Party, text: string): Body => {
  switch (slug) {
    case 'apiKeyClaims':
      return { scopes: 'leads:read' }
    case 'locations':
      return { openingHours: 'Mon–Fri 9:00–18:00', timeZone: 'Europe/Madrid' }
    case 'salesReps':
      // As accounts do not spell it: the rights of a rep are those of the account all the same.
      return { user: ` ${repOf(party).toUpperCase()} ` }
    case 'users':
      return {
        allTenants: true,
        email: `${text.toLowerCase()}@example.com`,
        password: 'correct horse battery',
      }
    case 'webhooks':
      return { method: 'POST', url: `https://${text}.example.com` }
    default:
      return {}
  }
}

let changes = 0

/** An update that is valid for every record of the collection. */
export const changeOf = ({ payload }: Pick<Client, 'payload'>, slug: string): Body => {
  const special = new Set([...(naturalKeys[slug] ?? []), 'email', 'method', 'url', 'user'])
  const field = [...collectionOf(payload, slug).fields.values()].find(
    ({ kind, name }) => (kind === 'text' || kind === 'amount') && !special.has(name),
  )
  if (!field) throw new Error(`${slug} has no text to change.`)
  return { [field.name]: `changed ${++changes}` }
}
