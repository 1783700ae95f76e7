/** A delivery as the service answers it. */
import type { DeliveryStatus } from '../../../plugins/webhooks/deliveries'
import type { Attempt } from '../../../plugins/webhooks/delivery/record'

export type Delivery = {
  answer: null | string
  answerStatus: null | number
  attempts: Attempt[] | null
  body: string
  collection: string
  createdAt: string
  durationMs: null | number
  error: null | string
  event: string
  id: number
  isTest: boolean | null
  message: string
  nextTry: null | string
  recordId: number
  status: DeliveryStatus
  tries: number
}

export type Deliveries = { docs: Delivery[]; page: number; totalDocs: number; totalPages: number }

/** What the server gives the tab. */
export type TabProps = {
  adminRoute: string
  /** The events there are, by collection. */
  events: { label: string; names: string[] }[]
  id: number
  isOff: boolean
  /** What one record of a collection is called, by slug. */
  nouns: Readonly<Record<string, string>>
}
