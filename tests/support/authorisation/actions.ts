/** The expected results of collections' actions, from their rows in the table. */
import { type Action, isOnRecord } from '../../../src/plugins/api/actions/action'
import type { Expected } from './cells'
import type { Identity, KeyIdentity, StaffIdentity } from './identities'
import { isReached } from './staff'
import { type ActionRow, type Row, table } from './table'

/** @throws for an action without a row, and for a row without an action */
export const actionRowsOf = (
  slug: string,
  row: Row,
  actions: readonly Action[],
): { action: Action; row: ActionRow }[] => {
  const names = actions.map(({ name }) => name)
  const obsolete = Object.keys(row.actions ?? {}).find((name) => !names.includes(name))
  if (obsolete) throw new Error(`${slug} has no action ${obsolete}: take it out of the table.`)
  return actions.map((action) => {
    const actionRow = row.actions?.[action.name]
    if (actionRow) return { action, row: actionRow }
    throw new Error(
      `${slug} has an action ${action.name} that its row in tests/support/authorisation/table.ts does not have: say there who may do it.`,
    )
  })
}

const rights = { d: 'delete', r: 'read', u: 'write' } as const

export const actionOfKey = (
  slug: string,
  action: Action,
  { asks, ...asked }: ActionRow,
  { isLimited, isOfTenant, scopes }: Identity & KeyIdentity,
): Expected => {
  if (asks === 'everybody') return { status: [200] }
  if (scopes === undefined) return { status: [401] }
  const row = table[slug]
  if (row?.key === 'closed') return { status: [404] }
  // An action on a record needs read, because its answer tells whether the record exists.
  const needed = [...(isOnRecord(action) ? ['read' as const] : []), rights[asks]]
  const missing = needed.find((right) => scopes === 'elsewhere' || !scopes.includes(right))
  if (missing) return { says: `${slug}:${missing}`, status: [403] }
  const isDenied = isLimited && row?.limitedKey !== undefined && !row.limitedKey.includes(asks)
  if (isOnRecord(action) && !isOfTenant) return { status: [404] }
  return isDenied ? { status: [403] } : reached(action, asked)
}

export const actionOfStaff = (
  slug: string,
  row: Row,
  action: Action,
  { asks, ...asked }: ActionRow,
  identity: Identity & StaffIdentity,
): Expected => {
  if (asks === 'everybody') return { status: [200] }
  if (!row[identity.role].includes(asks)) return { status: [403] }
  if (!isOnRecord(action) || isReached(slug, row, asks === 'r' ? 'findById' : 'updateById', identity)) {
    return reached(action, asked)
  }
  return { status: asks === 'r' ? [404] : [403, 404] }
}

const reached = ({ method }: Action, { sees, status = 200 }: Omit<ActionRow, 'asks'>): Expected => ({
  ...(sees ? { sees } : {}),
  status: [status],
  ...(method === 'GET' ? {} : { writes: true }),
})
