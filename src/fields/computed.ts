/**
 * For `virtual` of a field that is not stored, but filtered and sorted by: the service puts something stored in its place. Of a field with `true`
 * Payload's lists offer neither, and fail on an address that has such a filter; a text it takes for the path of a reference.
 */
export const computed = 1 as unknown as true
