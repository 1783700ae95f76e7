/** The collections of people who are compared. */
export const people = ['leads', 'customers'] as const
