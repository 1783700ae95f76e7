/** Cells of Payload's lists that name what they show; Payload's own show ids, stored values and "<No …>". */
export { ListCell } from './ListCell'
