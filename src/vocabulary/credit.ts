/** Score ranges: what a sales rep takes on, what a lead says, what a pre-approval found. */
export const creditBands = [
  'Excellent (750-900)',
  'Good (700-749)',
  'Fair (650-699)',
  'Fair (600-649)',
  'OK (550-599)',
  'Poor (300-549)',
  'Unknown',
] as const
