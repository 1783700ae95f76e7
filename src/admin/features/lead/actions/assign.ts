import { readId } from '../../../../plugins/database/model/id'
import { type Action, change } from './action'
import { Refusal } from './refusal'
import { repsFor } from './reps'
import { neededId } from './values'

/** Who works the lead from now on. */
export const assign: Action = async (doing) => {
  const { lead, req, words, values } = doing
  const chosen = neededId(doing, 'salesRep')
  // The choice was made for a lead that somebody else had, or nobody.
  if (readId(values['seenRep']) !== readId(lead.salesRep))
    throw new Refusal('salesRep', words.assignedMeanwhile)
  const [rep] = await repsFor(req, lead, chosen)
  if (!rep) throw new Refusal('salesRep', words.repGone)
  if (rep.id !== lead.salesRep) await change(req, lead, { salesRep: rep.id })
}
