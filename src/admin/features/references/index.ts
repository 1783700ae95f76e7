/**
 * References in forms: inputs that keep values which their reader may not see, and text for values that are set automatically.
 */
export { PreselectTenant } from './ReferenceInput'
export { ReferenceField, ReferenceValue } from './fields'
