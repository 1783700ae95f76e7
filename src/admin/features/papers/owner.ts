import { isId } from '../../../plugins/database/model/id'

/** The field of an attachment that names the record whose paper it is, by the collection of that record. */
export const ownerFields = {
  customers: 'customer',
  deals: 'deal',
  leads: 'lead',
  vehicles: 'vehicle',
} as const

/** A record that papers belong to. */
export type Owner = { id: number; slug: keyof typeof ownerFields }

/** Undefined if the values name no such record. */
export const ownerOf = (slug: unknown, id: unknown): Owner | undefined =>
  isId(id) && typeof slug === 'string' && Object.hasOwn(ownerFields, slug)
    ? { id, slug: slug as Owner['slug'] }
    : undefined
