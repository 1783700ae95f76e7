/** Finds records of the same person: the keys of `lib/people`, stored beside the values that they are made of, and indexed. */
import type { FieldHook } from 'payload'
import { text } from '.'
import { type Person, storedKeys } from '../lib/people'
import { neverShown } from './layout'
import { panelOnly, setTogether } from './marks'

type Values = Record<string, unknown>

/** The collections of people, each with the fields of their names, or of the parts of a name. */
const names = {
  customers: ['companyName', ['consumerFirstName', 'consumerLastName']],
  leads: ['name', ['firstName', 'lastName']],
} as const

export type PeopleSlug = keyof typeof names

export const peopleSlugs = ['leads', 'customers'] as const satisfies PeopleSlug[]

/** The person whom a record with these values means. */
export const personOf = (slug: PeopleSlug, values: object): Person => {
  const record = values as Values
  const partsOf = (name: string | readonly string[]) => [name].flat().map((part) => record[part])
  return {
    emails: [record['email']],
    names: names[slug].map((name) => partsOf(name).filter(Boolean).join(' ')),
    phones: [record['phone']],
  }
}

/** A field with the keys of a record's person. */
export const matchKeys = (slug: PeopleSlug) => {
  const keys = (record: Values) => storedKeys(personOf(slug, record))
  const hook: FieldHook = ({ siblingData }) => keys(siblingData)
  const field = panelOnly(text('matchKeys'))
  return setTogether(
    {
      ...field,
      admin: { ...neverShown, disableListFilter: true },
      custom: { ...field.custom, hasKeys: true as const },
      hooks: { beforeChange: [hook] },
    },
    { from: [...names[slug].flat(), 'email', 'phone'], value: keys },
  )
}

/** A field with the records, such as `leads/5`, that match this record but that staff have marked as different people. */
export const differentFrom = () => {
  const field = panelOnly(text('differentFrom'))
  return {
    ...field,
    admin: { ...neverShown, disableListFilter: true },
    custom: { ...field.custom, hasKeys: true as const },
  }
}
