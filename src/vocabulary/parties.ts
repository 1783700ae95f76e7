export const consumerStatuses = ['SOLD', 'Pending', 'Working', 'Cold', 'LOST', 'Duplicate', 'DNC'] as const

/** The interface document withholds three of its five values, which contain names of people and brands. */
export const consumerLeadSources = [
  'Concierge',
  'Website',
  'Self Generated',
  'Referral',
  'Lending Partner',
] as const

export const companyTypes = [
  'Dealer',
  'Concierge',
  'Broker',
  'Partner',
  'Auction',
  'Affiliate',
  'Insurer',
  'Mobile Detailer',
  'Last Mile Transporter',
  'Service Provider',
  'Lender',
] as const
