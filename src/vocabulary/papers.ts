/** The usual kinds of papers. `attachments.type` is free text. */
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
