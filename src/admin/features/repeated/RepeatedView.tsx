import { getTranslation } from '@payloadcms/translations'
import { Gutter, SetStepNav } from '@payloadcms/ui'
import { Link } from '../../shared/Link'
import { redirect } from 'next/navigation'
import type { AdminViewServerProps, CollectionSlug, PayloadRequest } from 'payload'
import { inLanguage } from '../../../fields/translated'
import { getFieldLabel } from '../../shared/labels'
import { isStaff, mayRead, requestOfReader } from '../../shared/reader'
import { emptyTitle, titlesOf } from '../../shared/titles'
import { maxValues, naturalKeysOf, repeatedValues, slugsWithNaturalKeys } from './repeated'
import { translations } from './translations'
import styles from '../merge/merge.module.css'

/** The records that share a natural key. Payload puts the panel's template around it. */
export const RepeatedView = async ({ initPageResult, params }: AdminViewServerProps) => {
  const req = requestOfReader(initPageResult.req)
  const { collections, config } = req.payload
  const { admin } = config.routes
  const slug = slugsWithNaturalKeys(req).find((each) => each === params?.['segments']?.[1])
  if (!slug || !isStaff(req) || !(await mayRead(req, slug))) redirect(admin)
  const words = inLanguage(req.i18n.language, translations)
  const labelOf = (each: CollectionSlug) => getTranslation(collections[each].config.labels.plural, req.i18n)
  const readable: CollectionSlug[] = []
  for (const each of slugsWithNaturalKeys(req)) if (await mayRead(req, each)) readable.push(each)
  return (
    <Gutter className={styles['page'] ?? ''}>
      <SetStepNav
        nav={[{ label: labelOf(slug), url: `${admin}/collections/${slug}` }, { label: words.title }]}
      />
      <h1>{words.title}</h1>
      <p>{words.explained}</p>
      <nav aria-label={words.title} className={styles['tabs']}>
        {readable.map((each) => (
          <Link
            aria-current={each === slug ? 'page' : undefined}
            href={`${admin}/collections/${each}/repeated`}
            key={each}
          >
            {labelOf(each)}
          </Link>
        ))}
      </nav>
      {naturalKeysOf(req, slug).map((field) => (
        <Repeats field={field} key={field} req={req} slug={slug} />
      ))}
    </Gutter>
  )
}

type Props = { field: string; req: PayloadRequest; slug: CollectionSlug }

const Repeats = async ({ field, req, slug }: Props) => {
  const words = inLanguage(req.i18n.language, translations)
  const all = await repeatedValues(req, slug, field)
  const shown = all.slice(0, maxValues)
  const titles = await titlesOf(
    req,
    shown.flatMap(({ ids }) => ids.map((id) => ({ id, slug }))),
  )
  return (
    <section>
      <h2>{getFieldLabel(req, slug, field)}</h2>
      {shown.length === 0 && <p>{words.none}</p>}
      <ul>
        {shown.map(({ ids, value }) => (
          <li key={value}>
            <strong>{value}</strong>
            {': '}
            {ids.map((id, at) => (
              <span key={id}>
                {at > 0 && ', '}
                <Link href={`${req.payload.config.routes.admin}/collections/${slug}/${id}`}>
                  {titles.get(`${slug}/${id}`) ?? emptyTitle(req, slug)}
                </Link>
              </span>
            ))}
          </li>
        ))}
      </ul>
      {all.length > maxValues && <p>{words.more(maxValues)}</p>}
    </section>
  )
}
