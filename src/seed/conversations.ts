import type { Identity } from './identity'
import type { Leads } from './leads'
import type { SalesTeam } from './salesTeam'
import type { Seeder } from './seed'

/** Events (the last one of a lead becomes its latest), messages and meetings of the leads. */
export const seedConversations = async (
  { at, make }: Seeder,
  { staff }: Identity,
  leads: Leads,
  { templates }: SalesTeam,
): Promise<void> => {
  const event = (
    lead: number,
    createdAt: string,
    type: Parameters<typeof make<'leadEvents'>>[1]['type'],
    status: Parameters<typeof make<'leadEvents'>>[1]['status'],
    nextSteps?: string,
    createdBy = staff.rep,
  ) => make('leadEvents', { createdAt, createdBy, lead, nextSteps, status, type })

  await event(leads.tamsin, at(-30, 9), 'Lead Created', 'Intake Form Submitted')
  await event(
    leads.tamsin,
    at(-29, 10),
    'Outbound Phone Call Answered',
    'Had Conversation',
    'Find three AWD options.',
  )
  await event(leads.tamsin, at(-27, 15), 'Customer Search Provided', 'Customer Provided Options')
  await event(
    leads.tamsin,
    at(-25, 11),
    'Customer Selects Vehicle',
    'Customer Interested',
    'Prepare the deal.',
  )
  await event(leads.bexley, at(-12, 14), 'Lead Created', 'Intake Form Submitted')
  await event(leads.bexley, at(-11, 9), 'Outbound Text', 'Send Text Template 1')
  await event(
    leads.bexley,
    at(-10, 16),
    'Scheduled Call',
    'Waiting For Meeting',
    'Call about the pickup and the trade.',
  )
  await event(leads.odell, at(-6, 11), 'Lead Created', 'Intake Form Submitted')
  await event(
    leads.odell,
    at(-5, 10),
    'Loan Service Redirect',
    'Looking For Financing',
    'Wait for the pre-approval.',
  )
  await event(leads.petra, at(-20, 9), 'Customer Needs More Options', 'Searching', undefined, staff.secondRep)
  await event(
    leads.first,
    at(-1, 11),
    'Outbound Phone Call Not Answered',
    'First Communication Attempt (phone and text)',
  )
  await event(
    leads.second,
    at(-2, 17),
    'Outbound Voicemail Left',
    'Second Communication Attempt',
    'Try once more tomorrow.',
  )
  await event(
    leads.business,
    at(-8, 14),
    'Customer Email',
    'Waiting For Email Response',
    undefined,
    staff.secondRep,
  )
  await event(leads.silent, at(-38, 13), 'Time Passed', 'Customer Not Responding', undefined, staff.secondRep)
  await event(leads.doNotContact, at(-49, 9), 'Customer DNC Request', 'No Contact')

  const phone = { bexley: '(480) 555-0102', first: '(303) 555-0141', second: '(480) 555-0142' }
  await make('messages', {
    createdTime: at(-11, 9),
    generated: true,
    lead: leads.bexley,
    message:
      'Hi Bexley, this is Wrenna Ashdell of Quillfen Motors. Thanks for asking about a vehicle. When is a good time to talk?',
    phone: phone.bexley,
    phoneProviderMessageId: 'demo-msg-0001',
    status: 'Delivered',
    template: templates.A,
    type: 'Text',
  })
  await make('messages', {
    createdTime: at(-11, 12),
    generated: false,
    lead: leads.bexley,
    message: 'After four would be great. I also have a hatchback to trade in.',
    phone: phone.bexley,
    phoneProviderMessageId: 'demo-msg-0002',
    status: 'Received',
    type: 'Text',
  })
  await make('messages', {
    createdTime: at(-1, 11),
    generated: true,
    lead: leads.first,
    message: 'Hello from Quillfen Motors. May we call you today about your next car?',
    phone: phone.first,
    phoneProviderMessageId: 'demo-msg-0003',
    status: 'Sent',
    template: templates.B,
    type: 'Text',
  })
  await make('messages', {
    createdTime: at(-2, 17),
    generated: true,
    lead: leads.second,
    message: 'Solo queríamos saber si sigue buscando. Responda STOP y no le escribiremos más.',
    phone: phone.second,
    phoneProviderMessageId: 'demo-msg-0004',
    status: 'Failed',
    template: templates.C,
    type: 'Text',
  })

  await make('meetings', {
    comments: 'Test drive went well. Paperwork next.',
    createdBy: staff.rep,
    email: 'tamsin.verrall@example.com',
    lastModifiedBy: staff.rep,
    lead: leads.tamsin,
    meetingTime: at(-26, 17),
    name: 'Test drive, Tarnova Fellside',
    phone: '(303) 555-0101',
  })
  await make('meetings', {
    comments: 'Bring the title of the hatchback.',
    createdBy: staff.rep,
    lastModifiedBy: staff.manager,
    lead: leads.bexley,
    meetingTime: at(2, 16),
    name: 'Call about the pickup',
    phone: phone.bexley,
  })
}
