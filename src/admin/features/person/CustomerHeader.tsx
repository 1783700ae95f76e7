import type { ServerComponentProps } from 'payload'
import { optionsOf } from '../../shared/labels'
import { PersonHeader } from './PersonHeader'

/** Above the form of a customer. */
export const CustomerHeader = ({ req }: ServerComponentProps) => (
  <PersonHeader statusField="consumerStatus" statuses={optionsOf(req, 'customers', 'consumerStatus')} />
)
