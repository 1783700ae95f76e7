/**
 * Whether a sales rep works for a tenant and would see its leads. Pure.
 *
 * The sales rep record limits the tenants that a rep works for. The staff account with the e-mail address in
 * `salesReps.user` limits the leads that the rep sees. Without an account, only the record counts.
 */

type Reference = number | { id: number }

export type RepRecord = {
  accountAddress?: null | string
  /** Nobody sees leads of a rep who has left. */
  hasLeft?: boolean | null
  tenants?: null | Reference[]
}

export type RepAccount = { email: string; role?: null | string; tenants?: null | Reference[] }

/** @param tenant the lead's tenant; null for a lead without a tenant, which only accounts without tenants see */
export const seesLeadsOf = (
  rep: RepRecord,
  accounts: readonly RepAccount[],
  tenant: null | number,
): boolean => {
  if (rep.hasLeft === true) return false
  const repTenants = toIds(rep.tenants)
  if (tenant !== null && repTenants.length > 0 && !repTenants.includes(tenant)) return false
  const account = accounts.find(({ email }) => email === rep.accountAddress)
  if (!account || account.role === 'admin') return true
  const accountTenants = toIds(account.tenants)
  return accountTenants.length === 0 || (tenant !== null && accountTenants.includes(tenant))
}

/** Whether the rep sees the leads of every tenant, and leads without a tenant. */
export const seesAllLeads = (rep: RepRecord, accounts: readonly RepAccount[]): boolean =>
  toIds(rep.tenants).length === 0 && seesLeadsOf(rep, accounts, null)

const toIds = (references: null | Reference[] | undefined): number[] =>
  (references ?? []).map((each) => (typeof each === 'object' ? each.id : each))
