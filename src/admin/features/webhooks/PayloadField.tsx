import type { JSONFieldServerComponent } from 'payload'
import { NamesField } from './NamesField'
import { payloadGroups } from './offered'

/** The input for the payload: the fields that may be sent, by collection. */
export const PayloadField: JSONFieldServerComponent = ({ i18n, path, payload, readOnly }) => (
  <NamesField
    groups={payloadGroups({ i18n, payload })}
    kind="payload"
    path={path}
    readOnly={readOnly === true}
  />
)
