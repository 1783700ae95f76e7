/**
 * The keys of a person: stored by every way of writing, and found in the database as in TypeScript. 10,000 random pairs in the long
 * form (FORECOURT_RUNS=10).
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparePerson, type Person, storedKeys, wantedKeys } from '../../src/lib/people'
import { migrations } from '../../src/plugins/database/migrations'
import { useClient } from '../support/client'
import { runsOf } from '../support/runs'
import { seed } from '../support/seed'

const service = useClient()

const stored = async (table: string, condition: string): Promise<(null | string)[]> =>
  (
    await service.query<{ match_keys: null | string }>(
      `SELECT match_keys FROM ${table} WHERE ${condition} ORDER BY id`,
    )
  ).map((row) => row.match_keys)

const mia = { email: 'Mia@Buyers.example', firstName: 'Mia', lastName: 'Torres', phone: '(303) 555-0142 x5' }
const miasKeys = storedKeys({ emails: [mia.email], names: ['Mia Torres'], phones: [mia.phone] })

describe('the keys of a person', () => {
  it('are stored by a single write, a bulk write and an update, and are nobody’s to set', async () => {
    const { id } = await service.create('leads', mia)
    expect(await stored('leads', `id = ${id}`)).toEqual([miasKeys])
    await service.api('POST', '/leads/batch', {
      body: {
        docs: [mia, { name: 'Torres, Mia' }, { source: 'Keyless' }],
      },
    })
    expect(await stored('leads', `id > ${id}`)).toEqual([miasKeys, 'n:mia_torres', null])
    await service.bulk('PATCH', `/leads?where[id][equals]=${id}`, { phone: '720-555-0143' })
    await service.update(`/leads/${id}`, { lastName: null })
    expect(await stored('leads', `id = ${id}`)).toEqual([
      storedKeys({ emails: [mia.email], names: ['Mia'], phones: ['720-555-0143'] }),
    ])
    await service.refuses(
      'PATCH',
      `/leads/${id}`,
      { code: 'unknown_field', status: 400 },
      { body: { matchKeys: 'p*:1' } },
    )
    expect(await service.get(`/leads/${id}`)).not.toHaveProperty('matchKeys')
    const company = { companyName: 'Acme, LLC', consumerFirstName: 'Mia', consumerLastName: 'Torres' }
    const { id: customer } = await service.create('customers', company)
    expect(await stored('customers', `id = ${customer}`)).toEqual(['n:acme_llc n:mia_torres'])
  })

  it('are given to records that are older than they', async () => {
    const { id } = await service.create('leads', { ...mia, phone: '+54 9 11 2345 6789' })
    const digits = () => service.query(`SELECT phone_digits FROM leads WHERE id = ${id}`)
    const [before, keys] = [await digits(), await stored('leads', `id = ${id}`)]
    const { db } = service.payload
    const migration = migrations.find(({ name }) => name.endsWith('_person_keys'))
    await migration?.down({ db: db.drizzle, payload: service.payload, req: {} } as never)
    await service.query(`UPDATE leads SET phone_digits = '5491123456789' WHERE id = ${id}`)
    await migration?.up({ db: db.drizzle, payload: service.payload, req: {} } as never)
    expect([await digits(), await stored('leads', `id = ${id}`)]).toEqual([before, keys])
  })

  it(`find the same people in the database as in TypeScript (seed ${seed})`, async () => {
    const few = <Value>(...values: Value[]) => fc.constantFrom(...values)
    const phone = fc
      .tuple(
        few('', '+1 ', '1-', '+34 ', '0034', '+52 1 ', '011 52 ', '0', 'tel:+1'),
        few('3035550142', '303-555-0142', '(720) 555-0143', '612 345 678', '55 1234 5678', '555-0142'),
        few('', ' x12', ' ext. 3', ' / 720-555-0143', '; 612345678', ' (home)'),
      )
      .map((parts) => parts.join(''))
    const email = few(
      'mia@buyers.example',
      'MIA@buyers.example',
      'Mia <mia@buyers.example>; x@y.example',
      'none@none.com',
      '',
    )
    const name = few(
      'Mia Torres',
      'TORRES, MIA',
      'Mía Torres',
      'Mia de la Torre',
      'Delatorre, Mia',
      "O'Hara",
      'OHARA',
      '',
    )
    const person: fc.Arbitrary<Person> = fc.record({
      emails: fc.array(fc.oneof(email, fc.emailAddress()), { maxLength: 2 }),
      names: fc.array(fc.oneof(name, fc.string({ maxLength: 12 })), { maxLength: 2 }),
      phones: fc.array(
        fc.oneof(phone, fc.string({ maxLength: 20, unit: few(...Array.from('0123456789+-() x/')) })),
        {
          maxLength: 2,
        },
      ),
    })
    const pairs = fc.sample(fc.tuple(person, person), { numRuns: runsOf(10_000), seed })
    const wanted = pairs.map(([one]) => wantedKeys(one).join(' '))
    const kept = pairs.map(([, other]) => storedKeys(other))
    const rows = await service.query<{ is_same: boolean }>(
      `SELECT coalesce(string_to_array(kept, ' ') && string_to_array(wanted, ' '), FALSE) AS is_same
        FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS pair(wanted, kept, place) ORDER BY place`,
      [wanted, kept],
    )
    const expected = pairs.map(
      ([one, other]) => comparePerson(wantedKeys(one), storedKeys(other)).agrees.length > 0,
    )
    expect(rows.map((row) => row.is_same)).toEqual(expected)
    expect(new Set(expected).size).toBe(2)
    for (const [one, other] of pairs) {
      const there = comparePerson(wantedKeys(one), storedKeys(other)).agrees
      const back = comparePerson(wantedKeys(other), storedKeys(one)).agrees
      expect(there.toSorted(), JSON.stringify([one, other])).toEqual(back.toSorted())
    }
  })
})
