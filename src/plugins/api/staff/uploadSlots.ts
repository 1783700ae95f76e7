/** Limits the uploads under way in this process, for each staff user and for all. */
import { rateLimited } from '../failure'

export const mostUploadsOfOne = 32
const mostOfAll = 128

const underWay = new Map<string, number>()
let all = 0

/** @returns a function that releases the slot. @throws Failure `rate_limited` if there is no free slot */
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
