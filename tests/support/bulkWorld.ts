import fc from 'fast-check'
import { modelOf } from '../../src/plugins/database/model/model'
import { firstNewId } from './bulkOutcome'
import { type Docs, possibleRecord } from './bulkValues'
import type { Client } from './client'
import { writtenCollections } from './everyCollection'
import { required } from './records'
import { collections, createWorld } from './world'

const others = writtenCollections.filter((slug) => !collections.includes(slug)).toSorted()

const perCollection = 6

/** Creates records of every collection with every kind of value. Ids of later records start at `firstNewId`. */
export const fillWorld = async (service: Client, seed: number): Promise<Docs> => {
  const { query } = service
  await createWorld(service, seed)
  for (const slug of others) {
    for (let count = 0; count < perCollection; count++) await service.create(slug, required(slug))
  }
  for (const name of ['ada', 'grace']) {
    const data = {
      email: `${name}@example.com`,
      name,
      password: 'correct horse battery',
      role: 'admin' as const,
    }
    await service.payload.create({ collection: 'users', data })
  }
  const docs = await docsOf(service)
  for (const [slug, records] of Object.entries(docs)) {
    if (slug === 'users') continue
    const arbitrary = possibleRecord(modelOf(service.payload), slug, docs)
    const samples = fc.sample(arbitrary, { numRuns: records.length, seed })
    for (const [at, { id }] of records.entries()) await service.update(`/${slug}/${id}`, samples[at] ?? {})
  }
  for (const { id } of docs['templates'] ?? []) {
    await service.update(`/templates/${id}?locale=es`, { message: `mensaje ${id}`, subject: null })
  }
  // At least one webhook is enabled, so that changes are noted for the fan-out.
  await service.update(`/webhooks/${docs['webhooks']?.[0]?.id}`, { enabled: true })
  await query('TRUNCATE changes, webhook_fan_outs')
  await query(
    `SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, ${firstNewId}, false)
     FROM pg_sequences WHERE schemaname = 'public'`,
  )
  return docsOf(service)
}

/** All records as the interface answers them; of staff accounts only the ids. */
export const docsOf = async (service: Client): Promise<Docs> => {
  const docs: Docs = { users: await service.query('SELECT id FROM users ORDER BY id') }
  for (const { isOpen, isReadOnly, slug } of modelOf(service.payload).values()) {
    if (isOpen && !isReadOnly) docs[slug] = (await service.list(`/${slug}?limit=0&sort=id`)).docs
  }
  return docs
}
