'use client'

import { Link, useConfig } from '@payloadcms/ui'
import { usePathname } from 'next/navigation'

/**
 * A page of our own in the navigation, as Payload shows its lists there.
 *
 * @param props.path below the panel's URL: `/collections/deals/report`
 */
export const PageLink = ({ id, label, path }: { id: string; label: string; path: string }) => {
  const href = `${useConfig().config.routes.admin}${path}`
  const isHere = usePathname() === href
  return (
    <Link
      aria-current={isHere ? 'page' : undefined}
      className="nav__link"
      href={href}
      id={id}
      prefetch={false}
    >
      {isHere && <div className="nav__link-indicator" />}
      <span className="nav__link-label">{label}</span>
    </Link>
  )
}

/** The way from a list to a page about its records. */
export const LinkFromList = ({ label, path }: { label: string; path: string }) => (
  <p>
    <Link href={`${useConfig().config.routes.admin}${path}`}>{label}</Link>
  </p>
)
