/** Saved views as tabs above a list. Payload's own bar, which saves and edits them, stays. */
import type { BeforeListTableServerProps } from 'payload'
import { readerOfPage } from '../../shared/readerOfPage'
import { Tabs } from './Tabs'
import { viewsOf } from './viewsOf'

/** The saved views of a list as tabs; nothing where there are none. */
export const ViewTabs = async ({ collectionConfig, i18n, payload }: BeforeListTableServerProps) => {
  const views = await viewsOf(await readerOfPage(payload, i18n), collectionConfig.slug)
  return views.length > 0 && <Tabs views={views} />
}
