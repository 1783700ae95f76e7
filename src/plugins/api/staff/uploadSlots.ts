/** How many uploads a staff user, and all of them together, may have under way in this process. */
import { rateLimited } from '../failure'

export const mostUploadsOfOne = 32
const mostOfAll = 128

const underWay = new Map<string, number>()
let all = 0

/** @returns what gives the place back. @throws Failure `rate_limited` when there is none */
export const takeUploadSlot = (caller: string): (() => void) => {
  const own = underWay.get(caller) ?? 0
  if (own >= mostUploadsOfOne || all >= mostOfAll) throw rateLimited('More uploads at once came', 1)
  underWay.set(caller, own + 1)
  all++
  return () => {
    all--
    const left = (underWay.get(caller) ?? 1) - 1
    if (left > 0) underWay.set(caller, left)
    else underWay.delete(caller)
  }
}
