/** Which records of a collection the panel offers where staff choose one. Records that are chosen already stay. */
import type { CollectionConfig, Where } from 'payload'

type Offered = { offered?: Where }

/** For `custom` of a collection: only records that match are offered. */
export const offeredMark = (offered: Where): Offered => ({ offered })

export const offeredIn = ({ custom }: Pick<CollectionConfig, 'custom'>): undefined | Where =>
  (custom as Offered | undefined)?.offered
