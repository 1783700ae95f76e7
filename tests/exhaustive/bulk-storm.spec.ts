/**
 * Random bulk requests, many at once, over records that name each other: none fails for the service's own reasons, and
 * what is left holds together. A failure prints its seed; FORECOURT_SEED=<seed> sends the same requests again.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { modelOf } from '../../src/plugins/database/model/model'
import { bulkCase } from '../support/bulkCases'
import { sendByKey } from '../support/bulkWays'
import { docsOf, fillWorld } from '../support/bulkWorld'
import { useClient } from '../support/client'
import { brokenChains } from '../support/ledgerChain'
import { runsOf } from '../support/runs'
import { seed } from '../support/seed'
import { keepTables } from '../support/tables'
import { fixture, started } from '../support/service'

const rounds = runsOf(60)
const atOnce = 6

const service = useClient()
const docs = fixture(() => fillWorld(service, seed))
const kept = started(() => keepTables(service))

it(`bulk requests at once leave every record whole (seed ${seed}, ${rounds} rounds)`, async () => {
  const requests = fc.sample(bulkCase(modelOf(service.payload), docs), { numRuns: rounds * atOnce, seed })
  let changes = 0
  for (let at = 0; at < requests.length; at += atOnce) {
    const round = requests.slice(at, at + atOnce)
    const answers = await Promise.all(round.map((request) => sendByKey(service, request)))
    for (const { body, status } of answers) {
      expect([200, 201, 400, 409], JSON.stringify(body).slice(0, 2000)).toContain(status)
      expect(JSON.stringify(body.errors)).not.toMatch(/service failed|kept changing|holds the record/)
    }
    const now = await docsOf(service)
    for (const { slug } of round) {
      expect(
        await brokenChains(service, slug, now[slug] ?? [], docs[slug]),
        `${slug}, round ${at / atOnce}`,
      ).toEqual([])
    }
    const written = await kept.restore()
    changes += written['changes']?.rows.length ?? 0
  }
  expect(changes).toBeGreaterThan(rounds * atOnce)
})
