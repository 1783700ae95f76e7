/**
 * Whatever staff do with files at once, each record has the bytes that were committed last, and nothing else is on disk. The
 * long form, with a service that is killed meanwhile: `npm run test:crash -- files 50`.
 */
import { expect, it } from 'vitest'
import { handleApi } from '../../src/plugins/api'
import { findFileLosses, findLeftOvers, startStorm } from '../crash/files'
import { useClient } from '../support/client'
import { seed } from '../support/seed'
import { signIn } from '../support/staff'
import { fixture } from '../support/service'

const service = useClient()
const staff = fixture(() => signIn(service))

it(`no file is lost, exchanged or left over (seed ${seed})`, async () => {
  const { payload } = service
  const storm = startStorm({
    ask: (path, init) => {
      const isOfStaff = path.startsWith('/attachments')
      const headers: Record<string, string> = isOfStaff
        ? { cookie: staff.cookie, origin: 'http://localhost:3000' }
        : { authorization: service.key }
      return handleApi(payload, new Request(`http://localhost:3000/api${path}`, { ...init, headers }))
    },
    operations: 200,
    payload,
    seed,
  })
  await storm.done
  expect(storm.failures).toEqual([])
  expect(await findFileLosses(payload, storm)).toEqual([])
  expect(await findLeftOvers(payload)).toEqual([])
  expect(await findFileLosses(payload, storm)).toEqual([])
  // Had nothing been stored and nothing been refused, nothing would have been shown.
  expect(Math.min(storm.acknowledged.size, storm.counts.refused)).toBeGreaterThan(10)
})
