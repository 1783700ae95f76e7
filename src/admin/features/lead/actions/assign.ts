import { readId } from '../../../../plugins/database/model/id'
import { type Action, change } from './action'
import { Refusal } from './refusal'
import { repsFor } from './reps'
import { neededId } from './values'

/** Assigns the lead to a rep. */
export const assign: Action = async (input) => {
  const { lead, req, words, values } = input
  const chosen = neededId(input, 'salesRep')
  // Another rep was assigned since the form was opened.
  if (readId(values['seenRep']) !== readId(lead.salesRep))
    throw new Refusal('salesRep', words.assignedMeanwhile)
  const [rep] = await repsFor(req, lead, chosen)
  if (!rep) throw new Refusal('salesRep', words.repGone)
  if (rep.id !== lead.salesRep) await change(req, lead, { salesRep: rep.id })
}
