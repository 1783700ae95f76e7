/**
 * Loaded before a service (`NODE_OPTIONS=--import`): the time of day as the process sees it, moved by as many milliseconds as
 * the file that CLOCK_OFFSET_FILE names says. Timers and performance.now() go on, as they do when a machine's clock is set;
 * the database keeps its own time, as one on another machine does.
 */
import { readFileSync } from 'node:fs'

const file = process.env.CLOCK_OFFSET_FILE
const RealDate = Date
const realNow = Date.now
let offset = 0

const read = () => {
  try {
    offset = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    // As it was.
  }
}

if (file) {
  const now = () => realNow() + offset
  // Not a subclass: what it makes are dates like all others, and libraries compare constructors.
  function MovedDate(...parts) {
    if (new.target === undefined) return new RealDate(now()).toString()
    return Reflect.construct(RealDate, parts.length === 0 ? [now()] : parts, new.target)
  }
  // Its own, not inherited: Next puts a date of its own in the place of this one, with what it finds here.
  Object.assign(MovedDate, { UTC: RealDate.UTC, parse: RealDate.parse })
  MovedDate.prototype = RealDate.prototype
  MovedDate.prototype.constructor = MovedDate
  MovedDate.now = now
  globalThis.Date = MovedDate
  setInterval(read, 50).unref()
}
