import type { CollectionConfig } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { officeRecords } from '../../src/access'
import { reference } from '../../src/fields'
import { createdBy, lastModifiedBy } from '../../src/fields/shared'
import type { Client } from '../support/client'
import { startExtended } from '../support/extended'

/** As a Payload developer writes it: types of fields that no collection of the project has. */
const samples: CollectionConfig = {
  slug: 'samples',
  access: officeRecords,
  admin: { defaultColumns: ['title', 'grade', 'contact'], useAsTitle: 'title' },
  fields: [
    { name: 'title', type: 'text' },
    { name: 'grade', type: 'radio', options: ['Good ', { label: 'Worn out', value: 'Worn' }] },
    { name: 'contact', type: 'email' },
    { name: 'snippet', type: 'code', admin: { language: 'css' } },
    { name: 'paper', type: 'upload', relationTo: 'attachments' },
    { name: 'papers', type: 'upload', relationTo: 'attachments', hasMany: true },
    { name: 'note', type: 'code', localized: true },
    reference('tenant', 'tenants'),
    createdBy,
    lastModifiedBy,
  ],
  versions: { drafts: false, maxPerDoc: 0 },
}

let service: Client
beforeAll(async () => {
  service = await startExtended([samples])
})
afterAll(() => service?.close())

describe('fields of one column or one list, of any type', () => {
  it('are stored as they were sent, answered, listed, filtered and sorted', async () => {
    const [paper, other] = [await service.create('attachments'), await service.create('attachments')]
    const sent = {
      contact: 'Ann@Example.com',
      grade: 'Good ',
      note: 'p { margin: 0 }',
      paper: paper.id,
      papers: [other.id, paper.id],
      snippet: 'a {\n  b: c\n}',
      title: 'One',
    }
    const made = await service.create('samples', sent)
    expect(made).toMatchObject(sent)
    expect(await service.get(`/samples/${made.id}`)).toEqual(made)
    const worn = await service.create('samples', { contact: 'ann@example.com', grade: 'Worn' })
    expect(await service.ids('/samples?where[grade][equals]=Worn')).toEqual([worn.id])
    expect(await service.ids('/samples?where[contact][equals]=Ann@Example.com')).toEqual([made.id])
    expect(await service.ids('/samples?where[snippet][like]=b')).toEqual([made.id])
    expect(await service.ids(`/samples?where[paper][equals]=${paper.id}`)).toEqual([made.id])
    expect(await service.ids(`/samples?where[papers.id][equals]=${other.id}`)).toEqual([made.id])
    expect(await service.ids('/samples?sort=grade')).toEqual([made.id, worn.id])
    expect(
      await service.get(`/samples/${made.id}?depth=1&select[paper]=true&select[papers]=true`),
    ).toMatchObject({
      paper: { id: paper.id },
      papers: [{ id: other.id }, { id: paper.id }],
    })
  })

  it('are changed one by one and in bulk, kept in versions and the ledger, and put back', async () => {
    const { id } = await service.create('samples', {
      contact: 'a@example.com',
      grade: 'Worn',
      title: 'Before',
    })
    await service.update(`/samples/${id}`, { contact: 'b@example.com' })
    const { batchId } = await service.bulk('PATCH', `/samples?where[id][equals]=${id}`, { grade: 'Good ' })
    expect((await service.list(`/samples/${id}/changes`)).docs).toMatchObject([
      { changes: { grade: { after: 'Good ', before: 'Worn' } } },
      { changes: { contact: { after: 'b@example.com', before: 'a@example.com' } } },
      { operation: 'create' },
    ])
    expect((await service.list(`/samples/versions?where[parent][equals]=${id}`)).totalDocs).toBe(3)
    await service.api('POST', `/changes/batches/${batchId}/undo`)
    expect(await service.get(`/samples/${id}`)).toMatchObject({ contact: 'b@example.com', grade: 'Worn' })
    const deleted = await service.bulk('DELETE', `/samples?where[id][equals]=${id}`)
    await service.api('POST', `/changes/batches/${deleted.batchId}/undo`)
    expect(await service.get(`/samples/${id}`)).toMatchObject({
      contact: 'b@example.com',
      grade: 'Worn',
      title: 'Before',
    })
  })

  it('refuse what is no value of theirs, and write nothing', async () => {
    const refusal = { code: 'invalid_value', status: 400 }
    await service.refusesEach(
      [
        { grade: 'Good' },
        { contact: 7 },
        { snippet: { a: 1 } },
        { paper: 'x' },
        { papers: [1, 1] },
        { note: ['x'] },
      ].map((body) => ['POST', '/samples', body]),
      refusal,
    )
    await service.refuses('GET', '/samples?where[grade][equals]=Good', {
      code: 'invalid_filter',
      status: 400,
    })
  })

  it('are in the description', async () => {
    const grade = { enum: ['Good ', 'Worn', null] }
    const described = { components: { schemas: { Sample: { properties: { grade } } } } }
    expect((await service.api('GET', '/openapi.json')).body).toMatchObject(described)
  })
})
