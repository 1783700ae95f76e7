import type { CollectionSlug, PayloadRequest, ServerFunction } from 'payload'
import { readId } from '../../../../plugins/database/model/id'
import { doNotContact } from '../../../../vocabulary/pipeline'
import type { TemplateValues } from '../../../../vocabulary/variables'
import { requestOfReader } from '../../../shared/reader'
import { getFieldLabel, type Option, getOptions } from '../../../shared/labels'
import { leadOfReader } from '../leadOfReader'
import { findLeadOf } from '../leadOfRecord'
import { callTypes } from './writes'
import { loadTemplateValues } from './templateValues'
import { type RepChoice, repsFor } from './reps'
import { type TemplateChoice, templatesFor } from './templates'

const labelled = [
  'leadEvents.nextSteps',
  'leadEvents.status',
  'leads.reason',
  'leads.salesRep',
  'meetings.comments',
  'meetings.email',
  'meetings.meetingTime',
  'meetings.name',
  'meetings.phone',
  'messages.message',
  'messages.template',
  'tasks.due',
] as const

/** The options that the quick actions of a lead offer. */
export type Choices = {
  callTypes: Option[]
  eventStatuses: Option[]
  templateValues: TemplateValues
  /** The labels of the written fields. */
  labels: Record<(typeof labelled)[number], string>
  lead: {
    email: string
    id: number
    isLeftAlone: boolean
    phone: string
    processStatus: null | string
    salesRep?: number
    title: string
  }
  processStatuses: Option[]
  reasons: Option[]
  reps: RepChoice[]
  templates: TemplateChoice[]
}

/** The current lead of a lead, customer or deal, and the options; undefined if the reader may not see it. */
export const leadChoices: ServerFunction = async ({
  id,
  req: incomingReq,
  slug,
}): Promise<'noLead' | Choices | undefined> => {
  const req = requestOfReader(incomingReq)
  const leadId = slug === 'customers' || slug === 'deals' ? await findLeadOf(req, { id, slug }) : id
  if (leadId === 'noLead') return leadId
  const lead = await leadOfReader(req, leadId)
  if (!lead) return undefined
  const types = getOptions(req, 'leadEvents', 'type')
  const salesRep = readId(lead.salesRep)
  return {
    callTypes: callTypes.flatMap((type) => types.filter(({ value }) => value === type)),
    eventStatuses: getOptions(req, 'leadEvents', 'status'),
    templateValues: await loadTemplateValues(req, lead),
    labels: Object.fromEntries(labelled.map((path) => [path, labelOf(req, path)])) as Choices['labels'],
    lead: {
      email: lead.email ?? '',
      id: lead.id,
      isLeftAlone: lead.reason === doNotContact,
      phone: lead.phone ?? '',
      processStatus: lead.processStatuses ?? null,
      ...(salesRep === undefined ? {} : { salesRep }),
      title: lead.label ?? '',
    },
    processStatuses: getOptions(req, 'leads', 'processStatuses'),
    reasons: getOptions(req, 'leads', 'reason'),
    reps: await repsFor(req, lead),
    templates: await templatesFor(req, lead),
  }
}

const labelOf = (req: PayloadRequest, path: (typeof labelled)[number]): string => {
  const [slug, name] = path.split('.') as [CollectionSlug, string]
  return getFieldLabel(req, slug, name)
}
