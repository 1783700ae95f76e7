/** Who created or changed a record, named as far as the reader may see accounts. */
export { StaffCell } from './StaffCell'
export { StaffField } from './StaffField'
