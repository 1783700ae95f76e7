export const taskPriorities = ['High', 'Normal', 'Low'] as const

/** The name of the rule for the first call. Its tasks are ended by a first contact. */
export const callNewLead = 'call-new-lead'

/** The minutes of open time in which a new lead is called. */
export const firstCallWithin = 15

/** Types of lead events that are a contact by staff, or with the person. */
export const contactTypes: readonly string[] = [
  'Customer Answered',
  'Customer Call',
  'Outbound Email',
  'Outbound Phone Call',
  'Outbound Phone Call Answered',
  'Outbound Phone Call Not Answered',
  'Outbound Text',
  'Outbound Voicemail Left',
]
