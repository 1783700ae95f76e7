import type { JSONFieldServerComponent } from 'payload'
import { NamesField } from './NamesField'
import { eventGroups } from './offered'

/** The input for events: checkboxes by collection, so that nobody must know the names. */
export const EventsField: JSONFieldServerComponent = ({ i18n, path, payload, readOnly }) => (
  <NamesField
    groups={eventGroups({ i18n, payload })}
    kind="events"
    path={path}
    readOnly={readOnly === true}
  />
)
