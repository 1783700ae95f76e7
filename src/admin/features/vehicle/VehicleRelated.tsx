import type { RecordPartProps } from '../../../fields/recordPage'
import { RelatedTable } from '../related'

/** The offers of a vehicle, the people who want it, and its deals. */
export const VehicleRelated = ({ id, req }: RecordPartProps) => {
  const where = { vehicle: { equals: id } }
  return (
    <>
      <RelatedTable
        columns={['retailAskingPrice', 'wholesaleBuyNowPrice', 'mileage', 'createdAt']}
        req={req}
        slug="listings"
        where={{ vehicles: { equals: id } }}
      />
      <RelatedTable
        columns={['processStatuses', 'salesRep', 'phone', 'createdAt']}
        req={req}
        slug="leads"
        where={where}
      />
      <RelatedTable columns={['customer', 'status', 'salesPrice']} req={req} slug="deals" where={where} />
    </>
  )
}
