import { leftAlone } from '../../../../vocabulary/pipeline'
import { fill, variablesIn } from '../../../../vocabulary/variables'
import { type Action, create } from './action'
import { knownOf } from './known'
import { Refusal } from './refusal'
import { templatesFor } from './templates'
import { neededId, neededText } from './values'

const statusOf: Record<string, 'Send Text Nudge 1' | 'Send Text Template 1'> = {
  'Initial Text Message': 'Send Text Template 1',
  'Text Nudge': 'Send Text Nudge 1',
}

/** A text from a template, handed to whoever sends messages: one with the status `Send`. */
export const writeText: Action = async (doing) => {
  const { lead, req, words } = doing
  if (lead.reason === leftAlone) throw new Refusal('', words.doNotContact)
  const phone = lead.phone?.trim()
  if (!phone) throw new Refusal('', words.noPhone)
  const chosen = neededId(doing, 'template')
  const [template] = await templatesFor(req, lead, chosen)
  if (!template) throw new Refusal('template', words.templateGone)
  const message = neededText(doing, 'message')
  const missing = variablesIn(message)
  if (missing.length > 0) throw new Refusal('message', words.unfilled(missing.join(', ')))
  const known = await knownOf(req, lead)
  await create(req, 'messages', {
    createdTime: new Date().toISOString(),
    generated: Object.values(template.texts).some((text) => fill(text, known).trim() === message),
    lead: lead.id,
    message,
    phone,
    status: 'Send',
    template: template.id,
    type: 'Text',
  })
  await create(req, 'leadEvents', {
    lead: lead.id,
    status: statusOf[template.type ?? ''] ?? 'Send Text Message',
    type: 'Outbound Text',
  })
}
