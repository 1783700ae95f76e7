/** Webhooks in the panel: the inputs of their form, the tab of deliveries and controls, and the banner for those that fail. */
export { DeliveriesTab } from './DeliveriesTab'
export { EventsCell } from './EventsCell'
export { EventsField } from './EventsField'
export { FieldHelp } from './FieldHelp'
export { FilterField } from './FilterField'
export { MethodField } from './MethodField'
export { PayloadField } from './PayloadField'
export { FailingWebhooks } from './FailingWebhooks'
