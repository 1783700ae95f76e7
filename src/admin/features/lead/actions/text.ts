import { leftAlone } from '../../../../vocabulary/pipeline'
import { fill, variablesIn } from '../../../../vocabulary/variables'
import { type Action, create } from './action'
import { templateValuesOf } from './known'
import { Refusal } from './refusal'
import { templatesFor } from './templates'
import { neededId, neededText } from './values'

const statusOf: Record<string, 'Send Text Nudge 1' | 'Send Text Template 1'> = {
  'Initial Text Message': 'Send Text Template 1',
  'Text Nudge': 'Send Text Nudge 1',
}

/** Writes a message from a template with the status `Send`; the app that sends messages picks it up. */
export const writeText: Action = async (input) => {
  const { lead, req, words } = input
  if (lead.reason === leftAlone) throw new Refusal('', words.doNotContact)
  const phone = lead.phone?.trim()
  if (!phone) throw new Refusal('', words.noPhone)
  const chosen = neededId(input, 'template')
  const [template] = await templatesFor(req, lead, chosen)
  if (!template) throw new Refusal('template', words.templateGone)
  const message = neededText(input, 'message')
  const missing = variablesIn(message)
  if (missing.length > 0) throw new Refusal('message', words.unfilled(missing.join(', ')))
  const known = await templateValuesOf(req, lead)
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
