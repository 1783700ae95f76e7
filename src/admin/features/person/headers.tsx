/** What is above the form of a customer and of a lead. */
import type { ServerComponentProps } from 'payload'
import { getOptions } from '../../shared/labels'
import { PersonHeader } from './PersonHeader'
import { idsIn } from '../../../plugins/database/model/id'
import { requestOfReader } from '../../shared/reader'
import { titleOf, unseenTitle } from '../../shared/titles'

/** Above the form of a customer. */
export const CustomerHeader = ({ req }: ServerComponentProps) => (
  <PersonHeader statusField="consumerStatus" statuses={getOptions(req, 'customers', 'consumerStatus')} />
)

/** Above the form of a lead. */
export const LeadHeader = async ({ data, req: incomingReq }: ServerComponentProps) => {
  const req = requestOfReader(incomingReq)
  const [id] = idsIn((data as Record<string, unknown>)['salesRep'])
  const title = id === undefined ? undefined : await titleOf(req, 'salesReps', id)
  const base = `${req.payload.config.routes.admin}/collections/salesReps`
  return (
    <PersonHeader
      rep={
        id === undefined
          ? null
          : title === undefined
            ? { title: unseenTitle(req, 'salesReps') }
            : { href: `${base}/${id}`, title }
      }
      statusField="processStatuses"
      statuses={getOptions(req, 'leads', 'processStatuses')}
    />
  )
}
