import type { JSONFieldServerComponent } from 'payload'
import { NamesField } from './NamesField'
import { payloadGroups } from './offered'

/** The input for what is told of a record: the fields of each collection that may be told. */
export const PayloadField: JSONFieldServerComponent = ({ i18n, path, payload, readOnly }) => (
  <NamesField
    groups={payloadGroups({ i18n, payload })}
    kind="payload"
    path={path}
    readOnly={readOnly === true}
  />
)
