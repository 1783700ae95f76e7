/** Collections that Payload reads, or that are written record by record, with the parts of their config that cause it. */
import { listReasonsToReadByPayload, listReasonsToWriteOneByOne } from '../../plugins/api/read/startupChecks'
import { type Check, maxExamples } from '../finding'

export const slow: Check = {
  name: 'slow',
  run: (payload) =>
    Promise.resolve([
      ...[...listReasonsToReadByPayload(payload)].map((entry) =>
        toNote(entry, 'is read by Payload, and written record by record'),
      ),
      ...[...listReasonsToWriteOneByOne(payload)].map((entry) =>
        toNote(entry, 'is written record by record'),
      ),
    ]),
}

const toNote = ([slug, parts]: [string, readonly string[]], what: string) => ({
  count: parts.length,
  examples: parts.slice(0, maxExamples),
  isNote: true as const,
  remedy: 'Nothing is wrong. What makes it so, and what can be marked, is in docs/extending.md.',
  steps: [],
  what: `${slug} ${what}`,
})
