'use client'

import { Link, useConfig } from '@payloadcms/ui'
import { usePathname } from 'next/navigation'

/**
 * A navigation link to one of our pages, styled like Payload's links to lists.
 *
 * @param props.path below the panel's URL: `/collections/deals/report`
 */
export const PageLink = ({ id, label, path }: { id: string; label: string; path: string }) => {
  const url = `${useConfig().config.routes.admin}${path}`
  const isCurrent = usePathname() === url
  return (
    <Link
      aria-current={isCurrent ? 'page' : undefined}
      className="nav__link"
      href={url}
      id={id}
      prefetch={false}
    >
      {isCurrent && <div className="nav__link-indicator" />}
      <span className="nav__link-label">{label}</span>
    </Link>
  )
}

/** A link from a list to a page about its records. */
export const LinkFromList = ({ label, path }: { label: string; path: string }) => (
  <p>
    <Link href={`${useConfig().config.routes.admin}${path}`}>{label}</Link>
  </p>
)
