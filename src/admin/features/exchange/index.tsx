/** Export and import of lists. `plugins/exchange` reads and writes the records. */
import { getTranslation } from '@payloadcms/translations'
import { redirect } from 'next/navigation'
import type { AdminViewServerProps, CollectionSlug } from 'payload'
import { resolveAccess } from '../../../plugins/database/query/access'
import { isStaff, requestOfReader } from '../../shared/reader'
import { findNamedTenants } from '../references/usualTenant'
import { ImportPage } from './ImportPage'
import { loadTargets } from './targets'

export { ExchangeMenu } from './ExchangeMenu'

/** The page that imports a file into a collection. Payload puts the panel's template around it. */
export const ImportView = async ({ initPageResult, params }: AdminViewServerProps) => {
  const req = requestOfReader(initPageResult.req)
  const { config } = req.payload
  const slug = String(params?.['segments']?.[1]) as CollectionSlug
  const collection = req.payload.collections[slug]?.config
  if (!collection || !isStaff(req)) redirect(config.routes.admin)
  const mayCreate = (await collection.access.create({ req })) !== false
  if (!mayCreate && (await resolveAccess(req, slug, 'update')) === 'none') redirect(config.routes.admin)
  return (
    <ImportPage
      label={getTranslation(collection.labels.plural, req.i18n)}
      slug={slug}
      targets={await loadTargets(req, slug)}
      tenants={await findNamedTenants(req)}
    />
  )
}
