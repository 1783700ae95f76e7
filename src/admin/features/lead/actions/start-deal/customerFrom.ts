import type { RequiredDataFromCollectionSlug } from 'payload'
import type { Lead } from '../../../../../payload-types'
import { consumerLeadSources } from '../../../../../vocabulary/parties'

type Customer = Partial<RequiredDataFromCollectionSlug<'customers'>>

/** What the lead tells of its person, as a new customer. Empty values are left out. Pure. */
export const customerFrom = ({ email, firstName, lastName, name, phone, source, tenant }: Lead): Customer => {
  const [first, last] = namesOf(firstName, lastName, name)
  const known = consumerLeadSources.filter((each) => each === source?.trim())
  return {
    ...withText('consumerFirstName', first),
    ...withText('consumerLastName', last),
    ...withText('email', email),
    ...withText('phone', phone),
    ...(known.length > 0 ? { consumerLeadSource: known } : {}),
    ...(typeof tenant === 'number' ? { tenants: [tenant] } : {}),
    consumerStatus: 'Working',
  }
}

/** The first word of a full name is the first name, where the lead does not tell them apart. */
const namesOf = (first: Text, last: Text, whole: Text): [Text, Text] => {
  if (first?.trim() || last?.trim()) return [first, last]
  const [one, ...others] = whole?.trim().split(/\s+/) ?? []
  return [one, others.join(' ')]
}

type Text = null | string | undefined

const withText = <Name extends string>(name: Name, text: Text): Partial<Record<Name, string>> =>
  text?.trim() ? ({ [name]: text.trim() } as Partial<Record<Name, string>>) : {}
