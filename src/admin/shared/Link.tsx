import { Link as PayloadLink } from '@payloadcms/ui'
import type { ComponentProps } from 'react'

/** Payload's link, which does not load its page ahead: each page of the panel is rendered for its reader, from the database. */
export const Link = (props: ComponentProps<typeof PayloadLink>) => <PayloadLink prefetch={false} {...props} />
