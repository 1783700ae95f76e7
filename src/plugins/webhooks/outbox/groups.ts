/** The changes of what is heard, each once. Pure. */
import type { Heard } from './hearing'
import type { Asked } from './laterChanges'

export const changesIn = (group: readonly Heard[]): Asked[] => [
  ...new Map(
    group.map(({ change: { id, operation, recordId } }) => [
      id,
      { id, isEnd: operation === 'delete', recordId },
    ]),
  ).values(),
]
