/**
 * The value of `virtual` for fields that are not stored but can be filtered and sorted by: the service replaces them by stored
 * ones. With `true`, Payload's lists offer neither, and fail on a URL with such a filter; text would be taken for the path of a
 * reference.
 */
export const computed = 1 as unknown as true
