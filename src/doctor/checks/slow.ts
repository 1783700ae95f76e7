/** Collections that Payload has to read, each with what in its config makes it so. */
import { readByPayload } from '../../plugins/api/read/plain'
import { type Check, maxExamples } from '../finding'

export const slow: Check = {
  name: 'slow',
  run: (payload) =>
    Promise.resolve(
      [...readByPayload(payload)].map(([slug, parts]) => ({
        count: parts.length,
        examples: parts.slice(0, maxExamples),
        isNote: true as const,
        remedy: 'Nothing is wrong. What makes it so, and what can be marked, is in docs/extending.md.',
        steps: [],
        what: `${slug} is read by Payload, and written record by record`,
      })),
    ),
}
