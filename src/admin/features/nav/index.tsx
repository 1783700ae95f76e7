/** The panel's navigation: links in the order of a day, a bar at the bottom of a phone, and a page of all collections. */
import { DefaultNav } from '@payloadcms/next/rsc'
import { getTranslation } from '@payloadcms/translations'
import type { SanitizedPermissions, ServerProps } from 'payload'
import type { ComponentProps } from 'react'
import { getNavigation, type NavigationEntry } from '../../../fields/navigation'
import { inLanguage } from '../../../fields/translated'
import { buildCountUrl } from '../related/listAddress'
import { type NavigationLink, NavigationLinks, PhoneBar, SettledNav } from './NavigationLinks'
import { allRecordsPath, translations } from './translations'

export { AllRecordsView } from './AllRecords'

/** Payload's navigation, whose groups of collections are on the page "All records", and the bar of a phone. */
export const Nav = (props: ComponentProps<typeof DefaultNav>) => (
  <>
    <DefaultNav {...props} visibleEntities={{ collections: [], globals: [] }} />
    <SettledNav />
    <PhoneBar links={buildLinks(props, ({ isOnPhone }) => isOnPhone === true)} />
  </>
)

/** The links of the navigation. */
export const MainLinks = (props: ServerProps) => {
  const { i18n, payload } = props
  const words = inLanguage(i18n.language, translations)
  const allRecords = {
    href: `${payload.config.routes.admin}${allRecordsPath}`,
    icon: 'M5 12h.01M12 12h.01M19 12h.01',
    id: 'nav-all-records',
    label: words.allRecords,
  }
  return (
    <NavigationLinks
      sections={[
        { isTitled: false, label: words.day, links: buildLinks(props, ({ section }) => section === 'day') },
        {
          isTitled: true,
          label: words.more,
          links: [...buildLinks(props, ({ section }) => section === 'more'), allRecords],
        },
      ]}
    />
  )
}

type Reader = Pick<ServerProps, 'i18n' | 'payload' | 'user'> & { permissions?: SanitizedPermissions }

/** The links for entries that the reader may use. */
const buildLinks = (
  { i18n, payload, permissions, user }: Reader,
  isWanted: (entry: NavigationEntry) => boolean,
): NavigationLink[] => {
  const role = user?.collection === 'users' ? user.role : undefined
  const { admin } = payload.config.routes
  return getNavigation(payload.config)
    .filter(
      (entry) =>
        isWanted(entry) &&
        permissions?.collections?.[entry.collection]?.read &&
        (!entry.roles || entry.roles.some((each) => each === role)),
    )
    .map(({ collection, count, icon, id, isHome, label, path = '' }) => ({
      ...(count &&
        user?.collection === 'users' && {
          countUrl: buildCountUrl(payload, { collection, where: count(user) }),
        }),
      href: isHome ? admin : `${admin}/collections/${collection}${path}`,
      icon,
      id,
      label: label
        ? inLanguage(i18n.language, label)
        : getTranslation(payload.collections[collection].config.labels.plural, i18n),
    }))
}
