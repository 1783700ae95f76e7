/**
 * The value of `virtual` for computed fields that lists can filter and sort by: the service replaces them in queries by stored
 * fields. With `true`, Payload's lists offer no filter or sorting, and fail on a URL with such a filter; Payload would read a
 * string as the path of a reference.
 */
export const computed = 1 as unknown as true
