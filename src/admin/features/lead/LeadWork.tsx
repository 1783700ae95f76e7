import type { ServerComponentProps, Where } from 'payload'
import { readId } from '../../../plugins/database/model/id'
import { ResponseClock } from '../my-day/ResponseClock'
import { RelatedTable } from '../related'
import { requestOfReader } from '../../shared/reader'
import { PersonWork } from './quick-actions/PersonWork'
import { firstPage } from './timeline/timelinePage'

/** The quick actions and the timeline of a lead; empty for a lead that is not saved yet. */
export const LeadQuickActions = async ({ id, req }: ServerComponentProps) => {
  const lead = readId(id)
  if (lead === undefined) return null
  const record = { id: lead, slug: 'leads' } as const
  return (
    <>
      <ResponseClock id={lead} />
      <PersonWork first={await firstPage(requestOfReader(req), record)} lead={lead} record={record} />
    </>
  )
}

/** The deals, vehicles and pre-approvals of a lead, found through its customer and its vehicle. */
export const LeadRelated = ({ data, id, req: incomingReq }: ServerComponentProps) => {
  const lead = readId(id)
  if (lead === undefined) return null
  const req = requestOfReader(incomingReq)
  const { customer, vehicle } = data as Record<string, unknown>
  const ofCustomer = equals('customer', customer)
  return (
    <>
      <RelatedTable
        columns={['customer', 'vehicle', 'status', 'salesPrice']}
        req={req}
        slug="deals"
        where={anyOf(ofCustomer, equals('vehicle', vehicle))}
      />
      <RelatedTable
        columns={['status', 'customer']}
        req={req}
        slug="vehicles"
        where={anyOf(equals('id', vehicle), ofCustomer)}
      />
      <RelatedTable
        columns={['status', 'segmentationBand', 'createdAt']}
        req={req}
        slug="preApprovals"
        where={anyOf(equals('lead', lead), ofCustomer)}
      />
    </>
  )
}

const equals = (field: string, value: unknown): Where[] => {
  const id = readId(value)
  return id === undefined ? [] : [{ [field]: { equals: id } }]
}

const anyOf = (...parts: Where[][]): undefined | Where => {
  const or = parts.flat()
  return or.length > 0 ? { or } : undefined
}
