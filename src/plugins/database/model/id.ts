/** The largest id: what an integer column holds. */
export const maxId = 2_147_483_647

/** Whether the value can be a record's id. */
export const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= maxId

/** The id that a number or a text means, digits without a sign or leading zero, or undefined. */
export const readId = (value: unknown): number | undefined => {
  const id = typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : value
  return isId(id) ? id : undefined
}

/** The ids in a reference field's value, populated or not; none in what is no reference. */
export const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).flatMap((each: unknown) => {
    const id: unknown = typeof each === 'object' && each !== null && 'id' in each ? each.id : each
    return typeof id === 'number' ? [id] : typeof id === 'string' && /^\d+$/.test(id) ? [Number(id)] : []
  })
