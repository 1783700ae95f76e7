/**
 * Whether a sales rep works for a tenant and would see its leads. Pure.
 *
 * The record of a rep says for whom he works, his staff account what he sees: that with the address in
 * `salesReps.user`. A rep without an account yet is judged by his record alone.
 */

type Reference = number | { id: number }

export type RepRecord = { accountAddress?: null | string; tenants?: null | Reference[] }

export type RepAccount = { email: string; role?: null | string; tenants?: null | Reference[] }

/** @param tenant that of the lead; null for a lead without one, which only accounts without tenants see */
export const seesLeadsOf = (
  rep: RepRecord,
  accounts: readonly RepAccount[],
  tenant: null | number,
): boolean => {
  const works = idsOf(rep.tenants)
  if (tenant !== null && works.length > 0 && !works.includes(tenant)) return false
  const account = accounts.find(({ email }) => email === rep.accountAddress)
  if (!account || account.role === 'admin') return true
  const seen = idsOf(account.tenants)
  return seen.length === 0 || (tenant !== null && seen.includes(tenant))
}

/** Whether the rep sees the leads of every tenant, and those without one. */
export const seesAllLeads = (rep: RepRecord, accounts: readonly RepAccount[]): boolean =>
  idsOf(rep.tenants).length === 0 && seesLeadsOf(rep, accounts, null)

const idsOf = (references: null | Reference[] | undefined): number[] =>
  (references ?? []).map((each) => (typeof each === 'object' ? each.id : each))
