/** In the order of the interface document. */
export const leadProcessStatuses = [
  'Qualified Lead',
  'Actively Communicating',
  'First Communication Attempt (phone and text)',
  'Second Communication Attempt',
  'On Hold',
  'Lost',
] as const

/** The statuses in the order in which a lead goes through them, as the board shows them. */
export const leadStatusesInProcessOrder: readonly (typeof leadProcessStatuses)[number][] = [
  'Qualified Lead',
  'First Communication Attempt (phone and text)',
  'Second Communication Attempt',
  'Actively Communicating',
  'On Hold',
  'Lost',
]

/** The status of leads that are closed without a sale. */
export const lostStatus = 'Lost' satisfies (typeof leadProcessStatuses)[number]

/** The status of leads that nobody works on for the time being. */
export const onHoldStatus = 'On Hold' satisfies (typeof leadProcessStatuses)[number]

export const leadReasons = [
  'Do Not Contact',
  'Duplicate',
  'Looking For Business Financing',
  'Looking For Listings',
  'Looking For Personal Financing',
  'Not Responding',
  'Test',
  'Bad Credit',
] as const

/** The reason of leads that asked not to be contacted. */
export const doNotContact = 'Do Not Contact' satisfies (typeof leadReasons)[number]

export const leadEventTypes = [
  'Cancel',
  'Customer Answered',
  'Customer Call',
  'Customer DNC Request',
  'Customer Email',
  'Customer Needs More Options',
  'Customer Search Provided',
  'Customer Selects Vehicle',
  'Customer Text',
  'Lead Created',
  'Loan Service Redirect',
  'Outbound Email',
  'Outbound Phone Call',
  'Outbound Phone Call Answered',
  'Outbound Phone Call Not Answered',
  'Outbound Text',
  'Outbound Voicemail Left',
  'Scheduled Call',
  'Search Results Found',
  'Status Check',
  'Time Passed',
] as const

export const leadEventStatuses = [
  'Provide Customer With Three Options',
  'Customer Provided Options',
  'Answer Text Message',
  'Had Conversation',
  'Intake Form Submitted',
  'Send Text Message',
  'Send Text Template 1',
  'Waiting For Meeting',
  'Call Customer',
  'First Communication Attempt',
  'First Communication Attempt (phone and text)',
  'Searching',
  'Second Communication Attempt',
  'Send Text Nudge 1',
  'Waiting For Email Response',
  'Looking For Financing',
  'Customer Not Interested',
  'No Contact',
  'Customer Not Responding',
  'Customer Interested',
] as const

/** The interface document names `Send` alone; the rest is ours. Values may be added, never renamed. */
export const messageStatuses = ['Draft', 'Send', 'Sent', 'Delivered', 'Received', 'Failed', 'Held'] as const

/** The statuses of messages that count as an answer. A draft or a failed message does not. */
export const answerStatuses = [
  'Send',
  'Held',
  'Sent',
  'Delivered',
] as const satisfies readonly (typeof messageStatuses)[number][]

/** The usual kinds of messages. `messages.type` is free text. */
export const messageTypes = ['Text', 'E-mail'] as const

export const templateTypes = ['Email Sent', 'Initial Text Message', 'Text Nudge'] as const

/** The variants among templates of one type. */
export const templateChoices = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'] as const

/** The usual sources of leads. `leads.source` is free text. */
export const leadSources = [
  'Website',
  'Walk-In',
  'Phone Call',
  'Referral',
  'Repeat Customer',
  'Marketplace Listing',
  'Social Media',
  'Lending Partner',
  'Concierge',
  'Self Generated',
] as const
