import type { ServerFunction } from 'payload'
import { isId } from '../../../plugins/database/model/id'
import { titlesOf } from '../../shared/titles'
import { isStaff, requestOfReader } from '../../shared/reader'

/** The titles of the deal's customer and vehicle, if the reader may see them. */
export type Heading = Partial<Record<'customer' | 'vehicle', string>>

/** `customer` and `vehicle` are the ids in the form. */
export const dealHeading: ServerFunction = async ({ customer, req: incomingReq, vehicle }) => {
  const req = requestOfReader(incomingReq)
  if (!isStaff(req)) return undefined
  const queries = [
    ...(isId(customer) ? [{ id: customer, slug: 'customers' }] : []),
    ...(isId(vehicle) ? [{ id: vehicle, slug: 'vehicles' }] : []),
  ]
  const titles = await titlesOf(req, queries)
  const [ofCustomer, ofVehicle] = ['customers', 'vehicles'].map((slug) => {
    const record = queries.find((each) => each.slug === slug)
    return record && titles.get(`${slug}/${record.id}`)
  })
  return {
    ...(ofCustomer === undefined ? {} : { customer: ofCustomer }),
    ...(ofVehicle === undefined ? {} : { vehicle: ofVehicle }),
  } satisfies Heading
}
