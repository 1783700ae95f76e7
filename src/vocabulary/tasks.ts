export const taskPriorities = ['High', 'Normal', 'Low'] as const

/** The name of the task rule for calling a new lead. */
export const callNewLeadRule = 'call-new-lead'

/** The time in which a new lead should be called, in minutes of opening hours. */
export const firstCallMinutes = 15

/** The types of lead events that count as a contact: staff tried to reach the person, or the person called or answered. */
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
