import type { Identity } from '../identity'
import type { LeadPlan } from './planLeads'

/** Whose account wrote what belongs to a lead: its rep's, and the manager's for reps without one. */
export const authorOf = (
  { manager, rep, secondRep }: Identity['staff'],
  lead: Pick<LeadPlan, 'rep'>,
): number =>
  lead.rep?.user === 'rep@example.com' ? rep : lead.rep?.user === 'rep2@example.com' ? secondRep : manager
