import { DefaultTemplate } from '@payloadcms/next/templates'
import { getTranslation } from '@payloadcms/translations'
import { Gutter, SetStepNav } from '@payloadcms/ui'
import { EntityType, groupNavItems } from '@payloadcms/ui/shared'
import { redirect } from 'next/navigation'
import type { AdminViewServerProps } from 'payload'
import { inLanguage } from '../../../fields/translated'
import { isStaff } from '../../shared/reader'
import { CollectionGroups } from './CollectionGroups'
import { translations } from './translations'

/** All collections and globals that the reader may see, by group. */
export const AllRecordsView = ({ initPageResult, params, searchParams }: AdminViewServerProps) => {
  const { locale, permissions, req, visibleEntities } = initPageResult
  const { i18n, payload } = req
  const { collections, globals, routes } = payload.config
  if (!isStaff(req)) redirect(`${routes.admin}/login`)
  const words = inLanguage(i18n.language, translations)
  const groups = groupNavItems(
    [
      ...collections
        .filter(({ slug }) => visibleEntities.collections.includes(slug))
        .map((entity) => ({ entity, type: EntityType.collection as const })),
      ...globals
        .filter(({ slug }) => visibleEntities.globals.includes(slug))
        .map((entity) => ({ entity, type: EntityType.global as const })),
    ],
    permissions,
    i18n,
  ).map(({ entities, label }) => ({
    label,
    links: entities.map(({ label: name, slug, type }) => ({
      href: `${routes.admin}/${type === EntityType.collection ? 'collections' : 'globals'}/${slug}`,
      label: getTranslation(name, i18n),
      slug,
    })),
  }))
  return (
    <DefaultTemplate
      i18n={i18n}
      locale={locale}
      params={params}
      payload={payload}
      permissions={permissions}
      req={req}
      searchParams={searchParams}
      user={req.user ?? undefined}
      viewActions={payload.config.admin.components.actions ?? []}
      visibleEntities={visibleEntities}
    >
      <SetStepNav nav={[{ label: words.allRecords }]} />
      <main>
        <Gutter>
          <h1>{words.allRecords}</h1>
          <CollectionGroups groups={groups} />
        </Gutter>
      </main>
    </DefaultTemplate>
  )
}
