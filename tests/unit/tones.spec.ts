/** Every status is a chip whose colour the vocabulary defines. */
import type { Field } from 'payload'
import { expect, it } from 'vitest'
import { collections } from '../../src/collections'
import { mapFields } from '../../src/fields/mapFields'
import { offeredValuesOf } from '../../src/fields/suggested'
import type { FieldMarks } from '../../src/fields'

/** The next step of an event is a text, and a status of nothing. */
const plain = new Set(['leadEvents.status'])

const statuses: [path: string, field: Field][] = []
for (const { fields, slug } of collections) {
  mapFields(fields, (field) => {
    const path = 'name' in field ? `${slug}.${field.name}` : slug
    const isStatus = /status(?:es)?$/i.test(path) || path === 'tasks.priority'
    if (isStatus && offeredValuesOf(field).length > 0 && !plain.has(path)) statuses.push([path, field])
    return field
  })
}

it('finds the statuses', () => {
  expect(statuses.map(([path]) => path)).toEqual(
    expect.arrayContaining(['leads.processStatuses', 'deals.status', 'vehicles.status', 'tasks.priority']),
  )
})

it.each(statuses)('%s has a tone for each of its values', (_, field) => {
  const { tones = {} } = (field as { custom?: FieldMarks }).custom ?? {}
  const values = offeredValuesOf(field).map((each) => (typeof each === 'string' ? each : each.value))
  expect(Object.keys(tones).sort()).toEqual(values.sort())
})
