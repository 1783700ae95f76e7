/** Whether a filter leaves out any record: the panel also has filters such as `{ or: [{ and: [] }] }`, which do not. */
export const hasConditions = (where: unknown): boolean => {
  if (typeof where !== 'object' || where === null) return false
  return Object.entries(where).some(([key, value]) =>
    /^(and|or)$/i.test(key) && Array.isArray(value) ? value.some(hasConditions) : true,
  )
}
