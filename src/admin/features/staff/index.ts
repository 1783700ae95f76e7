/** Who created or changed a record, named as far as the reader may see accounts; and which sales reps have none. */
export { Deactivation } from './Deactivation'
export { HandOver } from './HandOver'
export { RepAccountNote } from './RepAccountNote'
export { StaffCell, StaffField } from './fields'
