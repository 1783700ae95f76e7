/** Credit score ranges: those a sales rep accepts, a lead states, or a pre-approval found. */
export const creditBands = [
  'Excellent (750-900)',
  'Good (700-749)',
  'Fair (650-699)',
  'Fair (600-649)',
  'OK (550-599)',
  'Poor (300-549)',
  'Unknown',
] as const
