/** The shape of a delivery in responses of the service. */
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

/** The props that the server passes to the tab. */
export type TabProps = {
  adminRoute: string
  /** All events, by collection. */
  events: { label: string; names: string[] }[]
  id: number
  isOff: boolean
  /** The singular label of each collection, by slug. */
  nouns: Readonly<Record<string, string>>
}
