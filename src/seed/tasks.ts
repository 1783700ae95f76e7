import type { Consumers } from './consumers'
import type { Leads } from './leads'
import type { SalesTeam } from './salesTeam'
import type { Seeder } from './seed'

/** What the reps with an account have to do: overdue, due today, later, and done. */
export const seedTasks = async (
  { at, makeMany }: Seeder,
  { bexley }: Consumers,
  { bexley: pickup, odell, tamsin }: Leads,
  deals: { open: number },
  { crews }: SalesTeam,
): Promise<void> => {
  const wrenna = crews.quillfen[0]?.id
  const osric = crews.bramblewick[0]?.id
  await makeMany('tasks', [
    {
      assignee: wrenna,
      due: at(-1, 17),
      lead: odell,
      priority: 'High',
      what: 'Ask the lender for an answer',
    },
    {
      assignee: wrenna,
      due: at(-2, 20),
      lead: pickup,
      priority: 'Normal',
      what: 'Send pictures of the truck bed',
    },
    {
      assignee: wrenna,
      deal: deals.open,
      due: at(0, 23),
      priority: 'Normal',
      what: 'Have the papers signed',
    },
    { assignee: wrenna, due: at(2, 16), lead: pickup, priority: 'Normal', what: 'Call about the trade-in' },
    { assignee: wrenna, customer: bexley, priority: 'Low', what: 'Ask for a review' },
    {
      assignee: wrenna,
      done: true,
      due: at(-20, 16),
      lead: tamsin,
      priority: 'High',
      what: 'Confirm the delivery',
    },
    { assignee: osric, due: at(1, 17), priority: 'Normal', what: 'Order spare keys' },
  ])
}
