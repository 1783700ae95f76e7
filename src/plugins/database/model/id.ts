/** The largest id: the maximum of an integer column. */
export const maxId = 2_147_483_647

/** Whether the value can be a record's id. */
export const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= maxId

/** Parses an id from a number, or from digits without a sign or leading zero; undefined for anything else. */
export const readId = (value: unknown): number | undefined => {
  const id = typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : value
  return isId(id) ? id : undefined
}

/** The ids in the value of a reference field, populated or not. */
export const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).flatMap((each: unknown) => {
    const id: unknown = typeof each === 'object' && each !== null && 'id' in each ? each.id : each
    return typeof id === 'number' ? [id] : typeof id === 'string' && /^\d+$/.test(id) ? [Number(id)] : []
  })
