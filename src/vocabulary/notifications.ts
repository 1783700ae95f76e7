/** What staff are notified of. */
export const notificationKinds = [
  'Lead assigned',
  'Customer replied',
  'Task overdue',
  'Webhook disabled',
] as const
