/**
 * What was deleted or changed in bulk, in any collection, and then undone is as it was: records, lists in their order,
 * both locales, versions, and all who named them. A failure prints its seed; FORECOURT_SEED=<seed> runs it again.
 */
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { modelOf } from '../../src/plugins/database/model/model'
import { firstNewId } from '../support/bulkOutcome'
import { possibleRecord } from '../support/bulkValues'
import { fillWorld } from '../support/bulkWorld'
import { useClient } from '../support/client'
import { writtenCollections } from '../support/everyCollection'
import { picture } from '../support/picture'
import { seed } from '../support/seed'
import { keepTables } from '../support/tables'
import { undoing } from '../support/undoing'
import { fixture, started } from '../support/service'

const service = useClient()
const { bulk, undo } = undoing(() => service)
const docs = fixture(() => fillWorld(service, seed))
const kept = started(() => keepTables(service))
afterEach(() => kept.restore())

describe(`undone (seed ${seed})`, () => {
  it('is tried with every collection that keys write', () => {
    const open = [...modelOf(service.payload).values()].filter(
      ({ isOpen, isReadOnly }) => isOpen && !isReadOnly,
    )
    expect(open.map(({ slug }) => slug).toSorted()).toEqual(writtenCollections.toSorted())
  })

  it.each(writtenCollections)('a deletion of all %s leaves everything as it was, and so on', async (slug) => {
    // Those that stay have records; a tenant without any is here too.
    const made = slug === 'tenants' ? [await service.create(slug)] : (docs[slug] ?? [])
    const filter = slug === 'tenants' ? `where[id][equals]=${made[0]?.id}` : 'where[id][exists]=true'
    const before = await picture(service, firstNewId)
    const deleted = await bulk('DELETE', `/${slug}?${filter}`)
    expect(deleted.errors).toEqual([])
    expect(deleted.docs).toHaveLength(made.length)
    const after = await picture(service, firstNewId)
    const undone = await undo(deleted.batchId)
    expect(undone.errors).toEqual([])
    expect(await picture(service, firstNewId)).toEqual(before)
    const again = await undo(undone.batchId)
    expect(await picture(service, firstNewId)).toEqual(after)
    expect((await undo(again.batchId)).errors).toEqual([])
    expect(await picture(service, firstNewId)).toEqual(before)
  })

  it.each(writtenCollections)('changes of all %s leave everything as it was', async (slug) => {
    const before = await picture(service, firstNewId)
    const arbitrary = possibleRecord(modelOf(service.payload), slug, docs)
    const locales = ['', '&locale=es', '']
    for (const [at, body] of fc.sample(arbitrary, { numRuns: 3, seed }).entries()) {
      const changed = await bulk('PATCH', `/${slug}?where[id][exists]=true&limit=4${locales[at]}`, body)
      expect(changed.errors).toEqual([])
      const rows = await service.query('SELECT 1 FROM changes WHERE batch_id = $1', [changed.batchId])
      // A batch that changed nothing is none.
      const { errors } = await undo(changed.batchId, '', rows.length > 0 ? 200 : 404)
      expect(errors.filter((each) => typeof each === 'string')).toEqual([])
      expect(await picture(service, firstNewId)).toEqual(before)
    }
  })
  it('a webhook that comes back has no secret, until it is given one, and all others have theirs', async () => {
    const secrets = () => service.query('SELECT webhook, sealed FROM webhook_secrets ORDER BY id')
    const [first] = docs['webhooks'] ?? []
    const before = await secrets()
    expect(before).toContainEqual(expect.objectContaining({ webhook: first?.id }))
    const { batchId } = await bulk('DELETE', `/webhooks?where[id][equals]=${first?.id}`)
    expect((await undo(batchId)).errors).toEqual([])
    expect(await secrets()).toEqual(before.filter((row) => row['webhook'] !== first?.id))
    const state = async () => (await service.api('GET', `/webhooks/${first?.id}/state`)).body as unknown
    expect(await state()).toMatchObject({ secrets: [], state: 'active' })
    const made = await service.api('POST', `/webhooks/${first?.id}/secrets`, { body: {} })
    expect(made).toMatchObject({ body: { secret: expect.stringMatching(/^whsec_/) as unknown }, status: 201 })
    expect(await state()).toMatchObject({ secrets: [{ expiresAt: null }] })
  })
})
