/** The usual kinds of a paper, which are free text (`attachments.type`). */
export const paperKinds = [
  'Bill of Sale',
  'Title',
  'Odometer Statement',
  'Finance Contract',
  'Lease Agreement',
  'Consignment Agreement',
  'Trade-in Title',
  'Insurance Card',
  "Driver's License",
  'Proof of Income',
  'Power of Attorney',
  'Inspection Report',
  'Bill of Lading',
  'Invoice',
  'Picture',
] as const
