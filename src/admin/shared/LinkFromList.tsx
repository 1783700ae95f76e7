'use client'

import { Link, useConfig } from '@payloadcms/ui'

/** A link from a list to a page about its records. */
export const LinkFromList = ({ label, path }: { label: string; path: string }) => (
  <p>
    <Link href={`${useConfig().config.routes.admin}${path}`}>{label}</Link>
  </p>
)
