/** The collection of each kind of notification. */
import type { notificationKinds } from '../../vocabulary/notifications'

export type Kind = (typeof notificationKinds)[number]

/** The collection of its records. */
export const collectionOfKind: Record<Kind, 'leads' | 'tasks' | 'webhooks'> = {
  'Customer replied': 'leads',
  'Lead assigned': 'leads',
  'Task overdue': 'tasks',
  'Webhook disabled': 'webhooks',
}

/**
 * A mail to a new account with the link that sets its password. It is a pending row like the others, but is not shown
 * in the panel.
 */
export const invitation = 'Invitation'
