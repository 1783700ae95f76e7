/** References in forms: inputs that say what their reader may not see and keep it, and text for what follows by itself. */
export { PreselectTenant } from './PreselectTenant'
export { ReferenceField } from './ReferenceField'
export { ReferenceValue } from './ReferenceValue'
