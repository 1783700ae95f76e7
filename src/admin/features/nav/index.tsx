/** The panel's navigation: Payload's, in the order of the day, without what a role does not use. */
import { DefaultNav } from '@payloadcms/next/rsc'
import type { ComponentProps } from 'react'
import './icons.css'

/** Payload's navigation without what the reader's role does not use. Its order is that of the collections in the config. */
export const Nav = (props: ComponentProps<typeof DefaultNav>) => {
  const { user, visibleEntities } = props
  const role = user?.collection === 'users' ? user.role : undefined
  return (
    <DefaultNav
      {...props}
      {...(visibleEntities && {
        visibleEntities: { ...visibleEntities, collections: used(visibleEntities.collections, role) },
      })}
    />
  )
}

/** Collections that a role does not use directly: they are shown on pages of other records, or managed by others. */
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
const used = <Slug extends string>(slugs: readonly Slug[], role: null | string | undefined): Slug[] =>
  slugs.filter((slug) => !unused[role ?? '']?.includes(slug))
