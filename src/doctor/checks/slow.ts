/** Collections that Payload has to read, or that are written record by record, each with what in its config makes it so. */
import { readByPayload, writtenByRecord } from '../../plugins/api/read/plain'
import { type Check, maxExamples } from '../finding'

export const slow: Check = {
  name: 'slow',
  run: (payload) =>
    Promise.resolve([
      ...[...readByPayload(payload)].map((found) =>
        noteOf(found, 'is read by Payload, and written record by record'),
      ),
      ...[...writtenByRecord(payload)].map((found) => noteOf(found, 'is written record by record')),
    ]),
}

const noteOf = ([slug, parts]: [string, readonly string[]], what: string) => ({
  count: parts.length,
  examples: parts.slice(0, maxExamples),
  isNote: true as const,
  remedy: 'Nothing is wrong. What makes it so, and what can be marked, is in docs/extending.md.',
  steps: [],
  what: `${slug} ${what}`,
})
