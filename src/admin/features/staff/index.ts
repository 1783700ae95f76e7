export { StaffCell } from './StaffCell'
export { StaffField } from './StaffField'
