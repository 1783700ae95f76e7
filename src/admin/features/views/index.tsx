/** Above a list: saved views as tabs, its filter in words, and the usual values to filter by. */
import type { BeforeListTableServerProps, CollectionSlug, PayloadRequest, Where } from 'payload'
import { parse } from 'qs-esm'
import { Suspense } from 'react'
import { bulkFieldsOf } from '../../../fields/bulkFields'
import { inLanguage } from '../../../fields/translated'
import { findField, getFieldLabel, getOptions, type Option } from '../../shared/labels'
import { createNumberFormat } from '../../shared/numbers'
import { mayRead } from '../../shared/reader'
import { readerOfPage } from '../../shared/readerOfPage'
import { titlesOf } from '../../shared/titles'
import { chipsOf } from './chips'
import { type Choice, FilterBar } from './FilterBar'
import { OutsideDrawer, Tabs } from './Tabs'
import { translations } from './translations'
import { type View, viewsOf } from './viewsOf'
import styles from './views.module.css'

/** The lists that have saved views have all of it, the others the words of their filter. */
export const ListViews = async ({
  collectionConfig,
  i18n,
  listPreferences,
  payload,
  searchParams,
}: BeforeListTableServerProps) => {
  const req = await readerOfPage(payload, i18n)
  const { slug } = collectionConfig
  const hasViews = collectionConfig.enableQueryPresets
  const views = hasViews ? await viewsOf(req, slug) : []
  const where = openFilterOf(searchParams, views, listPreferences?.preset)
  const chips = await chipsOf(req, slug, where)
  if (!hasViews && chips.length === 0) return null
  const counts = [{}, ...views.map((view) => view.where ?? {})].map((each) => (
    // The list does not wait for them.
    <Suspense fallback={<span className={styles.count} />} key={JSON.stringify(each)}>
      <Count req={req} slug={slug} where={each} />
    </Suspense>
  ))
  const choices = hasViews ? await choicesOf(req, slug) : []
  return (
    <OutsideDrawer>
      {hasViews && <Tabs counts={counts} pages={pagesOf(req, slug)} slug={slug} views={views} />}
      <FilterBar chips={chips} choices={choices} where={where} />
    </OutsideDrawer>
  )
}

type CountProps = { req: PayloadRequest; slug: CollectionSlug; where: Where }

const Count = async ({ req, slug, where }: CountProps) => {
  const { totalDocs } = await req.payload.count({ collection: slug, overrideAccess: false, req, where })
  return <span className={styles.count}>{createNumberFormat(req.i18n.language).format(totalDocs)}</span>
}

/** The filter in the address, or else that of the view that Payload opens, which is the last one of the reader. */
const openFilterOf = (
  searchParams: BeforeListTableServerProps['searchParams'],
  views: readonly View[],
  preset: unknown,
): Where => {
  const { where } = parse(searchParams as Record<string, string>, { depth: 10 }) as { where?: Where }
  const opened = views.find(({ id }) => String(id) === String(preset))
  return where ?? opened?.where ?? {}
}

/** More are found by Payload's filter. */
const maxOptions = 30

/** The fields that many records share, with the values that they are filtered by. */
const choicesOf = async (req: PayloadRequest, slug: CollectionSlug): Promise<Choice[]> => {
  const choices = await Promise.all(
    bulkFieldsOf(req.payload.collections[slug].config).map(async (field) => ({
      field,
      label: getFieldLabel(req, slug, field),
      options: (await optionsOf(req, slug, field)).slice(0, maxOptions),
    })),
  )
  return choices.filter(({ options }) => options.length > 1)
}

const optionsOf = async (req: PayloadRequest, slug: CollectionSlug, name: string): Promise<Option[]> => {
  const field = findField(req, slug, name)
  if (field?.type === 'checkbox') {
    const { no, yes } = inLanguage(req.i18n.language, translations)
    return [
      { label: yes, value: 'true' },
      { label: no, value: 'false' },
    ]
  }
  if (field?.type !== 'relationship' || typeof field.relationTo !== 'string')
    return getOptions(req, slug, name)
  const target = field.relationTo
  if (!(await mayRead(req, target))) return []
  const { docs } = await req.payload.find({
    collection: target,
    depth: 0,
    // Payload's type does not allow `false`, which turns joins off.
    joins: false as never,
    limit: maxOptions,
    overrideAccess: false,
    pagination: false,
    req,
    select: {},
    sort: req.payload.collections[target].config.admin.useAsTitle ?? 'id',
  })
  const titles = await titlesOf(
    req,
    docs.map(({ id }) => ({ id, slug: target })),
  )
  return docs.map(({ id }) => ({ label: titles.get(`${target}/${id}`) ?? '', value: String(id) }))
}

/** The collection's own views beside its list, by their names in the config. */
const pagesOf = ({ i18n, payload }: PayloadRequest, slug: CollectionSlug) => {
  const { otherViews } = inLanguage(i18n.language, translations)
  const { components } = payload.collections[slug].config.admin
  return Object.entries(components?.views ?? {}).flatMap(([name, view]) =>
    view && name in otherViews && 'path' in view
      ? {
          href: `${payload.config.routes.admin}/collections/${slug}${view.path as string}`,
          label: otherViews[name as keyof typeof otherViews],
        }
      : [],
  )
}
