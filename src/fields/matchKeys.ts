/** Stores the match keys of `lib/people` with leads and customers, indexed, to find records of the same person. */
import type { FieldHook } from 'payload'
import { text } from '.'
import { type Person, storedKeys } from '../lib/people'
import { neverShown } from './layout'
import { panelOnly, computeInBulk } from './marks'

type Values = Record<string, unknown>

/** The name fields of each collection of people; a nested list has the parts of one name. */
const nameFields = {
  customers: ['companyName', ['consumerFirstName', 'consumerLastName']],
  leads: ['name', ['firstName', 'lastName']],
} as const

export type PeopleSlug = keyof typeof nameFields

export const peopleSlugs = ['leads', 'customers'] as const satisfies PeopleSlug[]

/** Reads the e-mail addresses, names and phone numbers of a lead or customer. */
export const toPerson = (slug: PeopleSlug, values: object): Person => {
  const record = values as Values
  const readParts = (name: string | readonly string[]) => [name].flat().map((part) => record[part])
  return {
    emails: [record['email']],
    names: nameFields[slug].map((name) => readParts(name).filter(Boolean).join(' ')),
    phones: [record['phone']],
  }
}

/** A field with the match keys of a record's person. */
export const matchKeys = (slug: PeopleSlug) => {
  const computeKeys = (record: Values) => storedKeys(toPerson(slug, record))
  const hook: FieldHook = ({ siblingData }) => computeKeys(siblingData)
  const field = panelOnly(text('matchKeys'))
  return computeInBulk(
    {
      ...field,
      admin: { ...neverShown, disableListFilter: true },
      custom: { ...field.custom, hasKeys: true as const },
      hooks: { beforeChange: [hook] },
    },
    { from: [...nameFields[slug].flat(), 'email', 'phone'], value: computeKeys },
  )
}

/** A field that lists matching records, such as `leads/5`, that staff have marked as different people. */
export const differentFrom = () => {
  const field = panelOnly(text('differentFrom'))
  return {
    ...field,
    admin: { ...neverShown, disableListFilter: true },
    custom: { ...field.custom, hasKeys: true as const },
  }
}
