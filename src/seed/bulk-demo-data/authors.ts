import type { Identity } from './cast'
import type { LeadPlan } from './planLeads'

/** The author of a lead's records: the account of its rep, or the manager's for a rep without an account. */
export const authorOf = (
  { manager, rep, secondRep }: Identity['staff'],
  lead: Pick<LeadPlan, 'rep'>,
): number =>
  lead.rep?.user === 'rep@example.com' ? rep : lead.rep?.user === 'rep2@example.com' ? secondRep : manager
