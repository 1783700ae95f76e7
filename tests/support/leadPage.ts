/** Calls the server functions of a lead's page, its timeline and quick actions, as a staff user. */
import type { ServerFunction } from 'payload'
import { leadAction, type ActionName, type Done } from '../../src/admin/features/lead/actions/leadAction'
import { type Choices, leadChoices } from '../../src/admin/features/lead/actions/leadChoices'
import type { EntryKind, Page, Place } from '../../src/admin/features/lead/timeline/entry'
import { addNote, type NoteAnswer } from '../../src/admin/features/lead/timeline/addNote'
import { timelinePage } from '../../src/admin/features/lead/timeline/timelinePage'
import type { Client, Doc } from './client'
import { newKey } from './keyed'
import { panelRequest } from './panelRequest'
import { type Staff, signIn } from './staff'

export type LeadPage = Awaited<ReturnType<typeof openLeadPage>>

/** Two tenants with leads, reps and templates, and a staff user of each role. All but the admin are limited to the tenant `north`. */
export const openLeadPage = async (service: Client) => {
  const admin = await signIn(service, 'admin')
  const north = await service.create('tenants', { name: 'North Motors' })
  const south = await service.create('tenants', { name: 'South Motors' })
  const limited = async (role: string, email?: string) => {
    return signIn(service, role, email, [north.id])
  }
  const manager = await limited('manager')
  const rep = await limited('rep')
  const otherRep = await limited('rep', 'other@example.com')
  const repOf = (name: string, data: Record<string, unknown>) =>
    service.create('salesReps', { name, tenants: [north.id], ...data })
  const reps = {
    own: await repOf('Own Rep', { user: 'rep@example.com' }),
    other: await repOf('Other Rep', { acceptNewLeads: true, user: 'other@example.com' }),
    fitting: await repOf('Zoe Fitting', { acceptNewLeads: true, creditBands: ['Good (700-749)'] }),
    south: await service.create('salesReps', { name: 'South Rep', tenants: [south.id] }),
  }
  const template = (data: Record<string, unknown>) =>
    service.create('templates', { tenants: [north.id], type: 'Text Nudge', ...data })
  const templates = {
    nudge: await template({
      choice: 'A',
      message: 'Hi {{firstName}}, {{salesRep}} of {{tenant}} here.',
    }),
    mail: await template({ choice: 'B', message: 'A mail', type: 'Email Sent' }),
    south: await template({ message: 'From the south', tenants: [south.id] }),
  }
  await service.update(`/templates/${templates.nudge.id}?locale=es`, {
    message: 'Hola {{firstName}}, {{salesRep}} de {{tenant}}.',
  })

  const newLead = (data: Record<string, unknown> = {}): Promise<Doc> =>
    service.create('leads', {
      creditBand: 'Good (700-749)',
      firstName: 'Ana',
      lastName: 'Lopez',
      phone: '555-0142',
      processStatuses: 'Qualified Lead',
      salesRep: reps.own.id,
      tenant: north.id,
      ...data,
    })

  const asked = async <Answer>(ask: ServerFunction, staff: Staff, args: Record<string, unknown>) =>
    (await ask({ ...args, req: await panelRequest(service, staff) } as never)) as Answer

  return {
    /** @param key the idempotency key of the opened form; a new one by default */
    act: (staff: Staff, lead: Doc, action: ActionName, values: Record<string, unknown>, key = newKey()) =>
      asked<Done>(leadAction, staff, { action, id: lead.id, key, values }),
    choices: (staff: Staff, lead: Doc) => asked<Choices | undefined>(leadChoices, staff, { id: lead.id }),
    /** Those of the latest lead of a customer or deal. */
    choicesOf: (staff: Staff, slug: string, { id }: Doc) =>
      asked<'noLead' | Choices | undefined>(leadChoices, staff, { id, slug }),
    newLead,
    /** @param key the idempotency key of the sent text; a new one by default */
    note: (staff: Staff, { id }: Doc, text: unknown, { key = newKey(), slug = 'leads' } = {}) =>
      asked<NoteAnswer | undefined>(addNote, staff, { id, key, slug, text }),
    reps,
    staff: { admin, manager, otherRep, rep },
    templates,
    tenants: { north, south },
    timeline: (
      staff: Staff,
      { id }: Doc,
      { slug = 'leads', ...window }: { before?: Place | undefined; kind?: EntryKind; slug?: string } = {},
    ) => asked<Page | undefined>(timelinePage, staff, { id, slug, ...window }),
  }
}
