/** What a worker does not send again. */
import { expect, it } from 'vitest'
import { ClaimedIds } from '../../src/plugins/webhooks/delivery/claimedIds'

it('knows what is written until the claims end that may have seen it before', () => {
  const known = new ClaimedIds()
  known.add(1)
  const first = known.beginClaim()
  known.record(1)
  const second = known.beginClaim()
  expect(known.has(1)).toBe(true)
  known.endClaim(second)
  known.beginClaim()
  expect(known.has(1)).toBe(true)
  known.endClaim(first)
  known.beginClaim()
  expect(known.has(1)).toBe(false)
})

it('forgets at once what was not sent', () => {
  const known = new ClaimedIds()
  known.add(1)
  known.forget(1)
  expect(known.has(1)).toBe(false)
})
