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
  class MovedDate extends RealDate {
    constructor(...parts) {
      if (parts.length === 0) super(realNow() + offset)
      else super(...parts)
    }
    static now() {
      return realNow() + offset
    }
  }
  globalThis.Date = new Proxy(MovedDate, { apply: () => new MovedDate().toString() })
  setInterval(read, 50).unref()
}
