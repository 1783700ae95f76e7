/** Options of bulk requests, whichever way their records are written: what is answered and what is kept. */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeOneByOne } from '../support/bulkWays'
import { type Bulk, expectRefusal, useClient } from '../support/client'
import { unwritten } from '../support/contents'
import { expectStatus, type Answer } from '../support/service'

const service = useClient()
let release = () => {}
beforeAll(async () => {
  // Of the six records that each request means, the third fails.
  await service.query(
    `CREATE FUNCTION refuse_third() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP = 'DELETE' AND OLD.city = '3' OR TG_OP <> 'DELETE' AND NEW.city = '3' AND NEW.name = 'new' THEN
        RAISE EXCEPTION 'the third' USING ERRCODE = '23514'; END IF;
      RETURN coalesce(NEW, OLD); END $$;
    CREATE TRIGGER refuse_third BEFORE INSERT OR UPDATE OR DELETE ON locations
      FOR EACH ROW EXECUTE FUNCTION refuse_third()`,
  )
})
beforeEach(async () => {
  await service.query('TRUNCATE changes, listings, locations RESTART IDENTITY CASCADE')
  await service.query(
    `INSERT INTO locations (name, city) SELECT 'old', each::text FROM generate_series(1, 6) AS each;
     INSERT INTO listings (pickup_location_id) SELECT each FROM generate_series(1, 6) AS each`,
  )
})
afterEach(() => {
  release()
  release = () => {}
})

type Sent = { body?: unknown; method: string; path: string }
type Answered = Bulk & { batchId: null | string }

const six = '/locations?where[city][in]=1,2,3,4,5,6&sort=-id&'
const requests: [name: string, request: Sent][] = [
  ['update', { body: { name: 'new' }, method: 'PATCH', path: six }],
  ['deletion', { method: 'DELETE', path: six }],
  [
    'creation',
    {
      body: { docs: ['6', '5', '4', '3', '2', '1'].map((city) => ({ city, name: 'new' })) },
      method: 'POST',
      path: '/locations/batch?',
    },
  ],
]

const send = ({ body, method, path }: Sent, query = ''): Promise<Answer> =>
  service.api(method, `${path}${query}`, body === undefined ? {} : { body })

/** Records without what differs from one request to the next. */
const alike = (docs: unknown[]): unknown =>
  JSON.parse(JSON.stringify(docs), (name, value: unknown) => (/^id$|At$/.test(name) ? undefined : value))

const expectNothingWritten = async (work: () => Promise<void>) => {
  await unwritten(service, () => work())
}

const flags = [false, true]

/** Every combination of options with which nothing is kept, and what is answered: records, or ids, and a status. */
const rehearsals = flags.flatMap((dryRun) =>
  flags.flatMap((allOrNothing) =>
    flags.flatMap((isOver) =>
      (['object', 'number'] as const).map((type) => ({
        docs: isOver || allOrNothing ? [] : Array.from({ length: 5 }, () => type),
        isKept: !dryRun && !allOrNothing && !isOver,
        query: `dryRun=${dryRun}&allOrNothing=${allOrNothing}&maxAffected=${isOver ? 5 : 6}&return=${
          type === 'number' ? 'minimal' : 'representation'
        }`,
        status: isOver ? 409 : allOrNothing ? 400 : 200,
      })),
    ),
  ),
)

describe.each([
  ['together', false],
  ['apart', true],
])('records written %s', (_, isApart) => {
  describe.each(requests)('a bulk %s', (_name, request) => {
    beforeEach(() => {
      if (isApart) release = writeOneByOne(service.payload, 'locations')
    })

    it('rehearsed answers what it then does, and writes nothing', async () => {
      let rehearsal: Answer | undefined
      await expectNothingWritten(async () => {
        rehearsal = await send(request, 'dryRun=true&depth=1')
      })
      const done = await send(request, 'depth=1')
      const [said, did] = [rehearsal?.body as Answered, done.body as Answered]
      expect(rehearsal?.status, JSON.stringify(said)).toBe(200)
      expect([200, 201], JSON.stringify(did)).toContain(done.status)
      expect(alike(said.docs)).toEqual(alike(did.docs))
      expect(said.docs).toHaveLength(5)
      expect(said.errors).toEqual(did.errors)
      expect(said.errors).toHaveLength(1)
      expect(said.batchId).toBeNull()
      expect(said.message).toBe(`${did.message} This was a dry run: nothing was written.`)
    })

    it('keeps to maxAffected: as many pass, one more is refused', async () => {
      for (const [most, means] of [
        [5, '6'],
        [0, '6'],
      ] as const) {
        await expectNothingWritten(async () => {
          const answer = await send(request, `maxAffected=${most}`)
          const says = new RegExp(`${means}\\D.*more than maxAffected=${most}\\. Nothing was written\\.`)
          expectRefusal('over', answer, { code: 'too_many_affected', says, status: 409 })
        })
      }
      const { docs } = (await send(request, 'maxAffected=6')).body as Answered
      expect(docs).toHaveLength(5)
    })

    it('with allOrNothing writes nothing where one fails, and says so', async () => {
      await expectNothingWritten(async () => {
        const answer = await expectStatus(400, send(request, 'allOrNothing=true'))
        const { batchId, docs, errors, message } = answer.body as Answered
        expect([batchId, docs]).toEqual([null, []])
        expect(errors).toHaveLength(1)
        expect(message).toBe('Nothing was written: allOrNothing was asked, and a record failed.')
      })
      await service.query(`UPDATE locations SET city = '7' WHERE city = '3'`)
      const path = request.path.replace('3,', '7,')
      const docs = ['1', '2'].map((city) => ({ city, name: 'new' }))
      const answer = await send({
        ...request,
        path: `${path}allOrNothing=true`,
        ...(request.method === 'POST' ? { body: { docs } } : {}),
      })
      expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status)
      expect((answer.body as Answered).errors).toEqual([])
    })

    it('answers ids in the same order where they are enough', async () => {
      const { docs: whole } = (await send(request, 'dryRun=true')).body as Answered
      const { docs, errors, message } = (await send(request, 'return=minimal')).body as Answered
      expect(docs).toHaveLength(5)
      // Of new records the ids rise in the order of the list.
      const first = request.method === 'POST' ? Number(docs[0]) - Number(whole[0]?.id) : 0
      expect(docs.map((id) => Number(id) - first)).toEqual(whole.map(({ id }) => id))
      expect(errors).toHaveLength(1)
      expect(message).toMatch(/^5 of 6 Locations (created|deleted|updated); 1 failed\.$/)
    })

    it('writes nothing with any combination that says so', async () => {
      await expectNothingWritten(async () => {
        for (const { docs, query, status } of rehearsals.filter(({ isKept }) => !isKept)) {
          const answer = await send(request, query)
          const body = answer.body as Partial<Answered>
          const told = { batchId: body.batchId ?? null, docs: body.docs ?? [], errors: body.errors?.length }
          const types = told.docs.map((doc) => typeof doc)
          const expected = { batchId: null, docs, errors: 1, query, status }
          expect({ ...told, docs: types, query, status: answer.status }).toEqual(expected)
        }
      })
    })

    it('has its batch in the ledger, another one each time', async () => {
      const first = (await send(request)).body as Answered
      const second = (await send(request)).body as Answered
      expect(first.batchId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      expect(second.batchId).not.toBe(first.batchId)
      const path = `/changes?where[batchId][equals]=${first.batchId}&limit=0&sort=id`
      const { docs } = await service.list(path)
      const own = docs.filter((row) => row['collection'] === 'locations')
      expect(new Set(own.map(({ recordId }) => recordId))).toEqual(new Set(first.docs.map(({ id }) => id)))
      expect(own).toHaveLength(5)
    })
  })
})
