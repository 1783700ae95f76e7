/** The kinds of notifications for staff. */
export const notificationKinds = [
  'Lead assigned',
  'Customer replied',
  'Task overdue',
  'Webhook disabled',
] as const
