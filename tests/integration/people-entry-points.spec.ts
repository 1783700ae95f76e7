/** Every part of the panel gives the same answer to the question whether a text means a person who is stored. */
import { mergeListSearchAndWhere } from 'payload/shared'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Duplicate, duplicates } from '../../src/admin/features/duplicates/duplicates'
import { type KnownPerson, knownPeople } from '../../src/admin/features/duplicates/knownPeople'
import { findPeople } from '../../src/admin/features/exchange/people'
import { type GlobalSearch, globalSearch } from '../../src/admin/features/global-search/globalSearch'
import {
  type DealProposal,
  dealProposal,
} from '../../src/admin/features/lead/actions/start-deal/dealProposal'
import { type SuspectedPage, suspectedDuplicates } from '../../src/admin/features/merge/suspectedDuplicates'
import type { PeopleSlug } from '../../src/fields/matchKeys'
import { useClient } from '../support/client'
import { panelRequest } from '../support/panelRequest'
import { signIn } from '../support/staff'
import { expectStatus, fixture } from '../support/service'

type Kind = 'email' | 'name' | 'phone'

type Question = {
  isSame: boolean
  kind: Kind
  /** Whether a search for the text finds the record, if other than `isSame`: it also finds parts, and what stands for nobody. */
  isFound?: boolean
  stored: string
  typed: string
  why: string
}

const question = (
  kind: Kind,
  stored: string,
  typed: string,
  why: string,
  isSame: boolean,
  isFound = isSame,
): Question => ({ isFound, isSame, kind, stored, typed, why })

const questions: readonly Question[] = [
  question('phone', '(303) 555-0101', '3035550101', 'separators', true),
  question('phone', '303-555-0102', '+1 303 555 0102', 'country code', true),
  question('phone', '+1 303 555 0103', '303.555.0103', 'country code that is stored', true),
  question('phone', '+44 20 7946 0958', '011 44 20 7946 0958', 'country code after 011', true),
  question('phone', '+44 (0)20 7946 0957', '020 7946 0957', 'trunk zero', true),
  question('phone', '303-555-0104 x12', '303-555-0104', 'extension that is stored', true),
  question('phone', '303-555-0105', '303-555-0105 ext. 12', 'extension that is typed', true),
  question('phone', '303-555-0106 / 720-555-0106', '720-555-0106', 'second of two', true),
  question('phone', '+52 1 55 1234 5678', '55 1234 5678', '1 that Mexico dropped', true),
  question('phone', '+54 9 11 2345 6789', '+54 11 2345 6789', '9 of Argentina', true),
  question('phone', '303-555-0107', '３０３-５５５-０１０７', 'full-width digits', true),
  question('phone', '303-555-0108', 'tel:+1-303-555-0108', 'link', true),
  question('phone', '303-555-0109', '303-555-0119', 'another digit', false),
  question('phone', '303-555-0110', '555-0110', 'no area code', false, true),
  question('phone', '000-000-0000', '000-000-0000', 'stands for no number', false, true),
  question('email', 'Mia1@Buyers.Example', 'mia1@buyers.example', 'letter case', true),
  question('email', 'mia2@buyers.example', 'MIA2@BUYERS.EXAMPLE ', 'letter case and blanks', true),
  question('email', 'mia3@buyers.example', 'Mia Torres <mia3@buyers.example>', 'name before it', true),
  question('email', 'mia4@buyers.example', 'mia4@sellers.example', 'another domain', false),
  question('email', 'none@none.com', 'none@none.com', 'stands for no address', false, true),
  question('name', 'Mia Torreblanca', 'MIA TORREBLANCA', 'letter case', true),
  question('name', 'Leo Torrealba', 'Torrealba, Leo', 'order', true),
  question('name', 'María José Garcíaz López', 'GARCIAZ LOPEZ, MARIA JOSE', 'order and accents', true),
  question('name', "Sinéad O'Connorly", 'sinead o’connorly', 'apostrophes and accents', true),
  question('name', 'Ana Torrefiel', 'Eva Torrefiel', 'first name', false),
]

const service = useClient()
let tenant: number
const admin = fixture(() => signIn(service, 'admin'))

beforeAll(async () => {
  tenant = (await service.create('tenants', { name: 'North' })).id
})

const ask = async <Answer>(serverFunction: unknown, args: Record<string, unknown>): Promise<Answer> =>
  (await (serverFunction as (all: unknown) => unknown)({
    ...args,
    req: await panelRequest(service, admin),
  })) as Answer

let count = 0

/** The values of a person, by the names of the form. Names alone find nobody: such people share a phone number, too. */
const personWith = (kind: Kind, text: string, phone: string): Record<string, string> =>
  kind === 'name' ? { name: text, phone } : { [kind]: text }

type Values = Record<string, unknown>

const valuesOf = (slug: PeopleSlug, { name, ...values }: Record<string, string>): Values => ({
  ...values,
  ...(name !== undefined && { [slug === 'leads' ? 'name' : 'companyName']: name }),
  ...(slug === 'leads' ? { tenant } : { tenants: [tenant] }),
})

/** Whether a list of people has one with the id who agrees in what is asked. */
const hasPerson = (
  people: readonly { id: number; reasons: readonly string[] }[],
  id: number,
  kind: Kind,
): boolean => people.some((person) => person.id === id && person.reasons.includes(kind))

describe('the question whether it is the same person', () => {
  it('has 25 forms', () => expect(questions).toHaveLength(25))

  it.each(questions)(
    '$kind: $stored and $typed ($why) is answered with $isSame everywhere',
    async ({ isFound = false, isSame, kind, stored, typed }) => {
      const phone = `720-555-${String(2000 + ++count)}`
      const [known, asked] = [personWith(kind, stored, phone), personWith(kind, typed, phone)]
      const { id: address } = await service.create('addresses', {
        street: `${count} Long Street`,
        zip: '80202',
      })
      const { id: lead } = await service.create('leads', valuesOf('leads', known))
      const { id: customer } = await service.create('customers', { ...valuesOf('customers', known), address })

      const form = async (slug: PeopleSlug, person: Values) =>
        (await ask<Duplicate[]>(duplicates, { person, slug })).map((each) => ({
          ...each,
          id: each.slug === 'leads' ? -each.id : each.id,
        }))
      const answers: Record<string, boolean> = {}
      for (const slug of ['leads', 'customers'] as const) {
        const people = await form(slug, asked)
        answers[`the form of ${slug}, about a lead`] = hasPerson(people, -lead, kind)
        answers[`the form of ${slug}, about a customer`] = hasPerson(people, customer, kind)
        answers[`an import of ${slug}`] = await isKnownToImport(slug, asked, kind, [lead, customer])
      }

      const { id: newLead } = await service.create('leads', valuesOf('leads', asked))
      const { matches } = await ask<DealProposal>(dealProposal, { id: newLead })
      const offered = matches.map(({ agrees, id }) => ({ id, reasons: agrees }))
      answers['a deal that is started'] = hasPerson(offered, customer, kind)

      const { id: newCustomer } = await service.create('customers', {
        ...valuesOf('customers', asked),
        address,
      })
      answers['the page of duplicates, of leads'] =
        kind === 'name' ? isSame : await isSuspected('leads', kind, [lead, newLead])
      const reason = kind === 'name' ? 'address' : kind
      answers['the page of duplicates, of customers'] = await isSuspected('customers', reason, [
        customer,
        newCustomer,
      ])
      expect(answers).toEqual(Object.fromEntries(Object.keys(answers).map((place) => [place, isSame])))

      const { groups = [] } = await ask<GlobalSearch>(globalSearch, { text: typed })
      const hits = groups.flatMap((group) => group.hits.map(({ id }) => `${group.slug}/${id}`))
      const found: Record<string, boolean> = {
        'the quick search, of leads': hits.includes(`leads/${lead}`),
        'the quick search, of customers': hits.includes(`customers/${customer}`),
        'the list of leads': (await listed('leads', typed)).includes(lead),
        'the list of customers': (await listed('customers', typed)).includes(customer),
      }
      expect(found).toEqual(Object.fromEntries(Object.keys(found).map((place) => [place, isFound])))
    },
  )
})

describe('`like` of the interface', () => {
  it('compares texts, and no numbers', async () => {
    const { id } = await service.create('leads', { phone: '(415) 555-0199' })
    expect(await service.ids('/leads?where[phone][like]=(415) 555-0199')).toEqual([id])
    expect(await service.ids('/leads?where[phone][like]=4155550199')).toEqual([])
  })
})

const isKnownToImport = async (
  slug: PeopleSlug,
  asked: Record<string, string>,
  kind: Kind,
  stored: number[],
) => {
  const found = await findPeople({
    ask: async (keys) => await ask<KnownPerson[]>(knownPeople, { keys }),
    mapping: { keys: [slug === 'leads' ? 'name' : 'companyName', 'email', 'phone'] },
    outcomes: [{ outcome: 'create', row: 2 }] as never,
    rows: [{ cells: ['name', 'email', 'phone'].map((name) => asked[name] ?? ''), row: 2 }],
    slug,
  })
  const people = (found.get(2) ?? []).flatMap((each) =>
    'person' in each && each.by.includes(kind) ? [each.person.href] : [],
  )
  return ['leads', 'customers'].every((each, at) =>
    people.some((href) => href.endsWith(`/${each}/${stored[at]}`)),
  )
}

const isSuspected = async (slug: PeopleSlug, reason: string, ids: number[]): Promise<boolean> => {
  const { groups } = await ask<SuspectedPage>(suspectedDuplicates, { reason, slug })
  return groups.some((group) => ids.every((id) => group.some((each) => each.id === id)))
}

const listed = async (slug: PeopleSlug, search: string): Promise<number[]> => {
  const collectionConfig = service.payload.collections[slug].config
  const where = mergeListSearchAndWhere({ collectionConfig, search })
  const query = new URLSearchParams({ depth: '0', limit: '0', where: JSON.stringify(where) })
  const answer = await expectStatus(200, admin.api('GET', `/${slug}?${query}`))
  return (answer.body as { docs: { id: number }[] }).docs.map(({ id }) => id)
}
