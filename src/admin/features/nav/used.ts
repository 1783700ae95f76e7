/** What a role does not work with itself: it is read on the pages of other records, or managed by others. */
const unused: Record<string, readonly string[]> = {
  manager: ['addresses', 'leadEvents', 'users'],
  rep: [
    'addresses',
    'contacts',
    'dmvFees',
    'leadEvents',
    'locations',
    'salesReps',
    'templates',
    'tenants',
    'users',
  ],
}

/** The collections that the navigation shows a role. The others keep their pages, which links lead to. */
export const used = <Slug extends string>(slugs: readonly Slug[], role: null | string | undefined): Slug[] =>
  slugs.filter((slug) => !unused[role ?? '']?.includes(slug))
