/** The collections that a webhook subscribes to through its events. */
import type { BasePayload } from 'payload'
import { type CollectionModel, modelOf } from '../database/model/model'
import { catalogueOf } from './events'
import { hasEvents } from './events/transitions'

/** @param events none means every event */
export const subscribedCollections = (
  payload: BasePayload,
  events: null | readonly string[] | undefined,
): CollectionModel[] => {
  const all = [...modelOf(payload).values()].filter(hasEvents)
  if (!events || events.length === 0) return all
  const catalogue = catalogueOf(payload)
  const slugs = new Set(events.map((name) => catalogue.get(name)?.collection))
  return all.filter(({ slug }) => slugs.has(slug))
}
