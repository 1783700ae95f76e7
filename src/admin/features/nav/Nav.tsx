import { DefaultNav } from '@payloadcms/next/rsc'
import type { ComponentProps } from 'react'
import { used } from './used'
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
