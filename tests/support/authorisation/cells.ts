/** The matrix: every collection × every operation and action × every identity, each with its expected answer. */
import { type Action, actionsOf } from '../../../src/plugins/api/actions/action'
import type { OperationName } from '../../../src/plugins/api/operation'
import { operations as table } from '../../../src/plugins/api/operations'
import { type Identity, identities } from '../hidden/callers'
import { actionOfKey, actionOfStaff, actionRowsOf, ofKey, ofStaff } from './expected'
import { rowOf } from './table'

export type Cell = {
  expected: Expected
  identity: Identity
  operation: Action | OperationName
  slug: string
}

export type Expected = {
  /** Text that the message must contain. */
  says?: string
  /** Whether the answer contains or counts the record. */
  sees?: boolean
  status: readonly number[]
  /** Whether the request writes. */
  writes?: boolean
}

type Config = Parameters<typeof actionsOf>[0]['config']

/** Without Payload's internal collections, which are closed; another test checks that. */
export const ours = ({ collections }: Config): string[] =>
  collections.map(({ slug }) => slug).filter((slug) => !slug.startsWith('payload-'))

/** All operations of the interface. */
export const operations = Object.values(table).map(({ name }) => name)

export const nameOf = (operation: Cell['operation']): string =>
  typeof operation === 'string' ? operation : operation.name

/** The operations that Payload's own endpoints have for staff. */
export const staffOperations = operations.filter(
  (operation) => !['createMany', 'findChanges', 'undoBatch', 'upsert'].includes(operation),
)

/** @throws for a collection or an action without a row in the table */
export const cellsOf = (config: Config): Cell[] =>
  ours(config).flatMap((slug) => {
    const row = rowOf(slug)
    const own = actionRowsOf(slug, row, actionsOf({ config }, slug))
    return identities.flatMap((identity): Cell[] => [
      ...(identity.kind === 'key' ? operations : staffOperations).map((operation) => ({
        expected:
          identity.kind === 'key'
            ? ofKey(slug, row, operation, identity)
            : ofStaff(slug, row, operation, identity),
        identity,
        operation,
        slug,
      })),
      ...own.map(({ action, row: actionRow }) => ({
        expected:
          identity.kind === 'key'
            ? actionOfKey(slug, action, actionRow, identity)
            : actionOfStaff(slug, row, action, actionRow, identity),
        identity,
        operation: action,
        slug,
      })),
    ])
  })
