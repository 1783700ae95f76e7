/** The changes of some matches without duplicates. Pure. */
import type { Match } from './matching'
import type { SnapshotRequest } from './laterChanges'

export const distinctChanges = (group: readonly Match[]): SnapshotRequest[] => [
  ...new Map(
    group.map(({ change: { id, operation, recordId } }) => [
      id,
      { id, isEnd: operation === 'delete', recordId },
    ]),
  ).values(),
]
