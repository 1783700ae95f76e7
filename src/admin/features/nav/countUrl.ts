import type { BasePayload, Where } from 'payload'
import { buildWhereQuery } from '../related/listAddress'

/** The URL that counts the records of a filter, of the REST API: the server functions of a page wait for each other. */
export const buildCountUrl = (
  { config }: Pick<BasePayload, 'config'>,
  { collection, where }: { collection: string; where: Where },
): string => `${config.routes.api}/${collection}?depth=0&limit=1&select[id]=true&${buildWhereQuery(where)}`
