'use client'

import { Gutter, SetStepNav, useConfig } from '@payloadcms/ui'
import { Link } from '../../shared/Link'
import { useEffect } from 'react'
import { useWords } from '../../shared/useWords'
import { duplicatesUrl } from './urls'
import styles from './merge.module.css'
import { ReasonPart } from './ReasonPart'
import type { Reason } from './reasons'
import { translations } from './translations/pages'

type Props = {
  /** The collections that the reader may see, labelled with their plurals. */
  collections: readonly { label: string; slug: string }[]
  reasons: readonly Reason[]
  slug: string
}

/** Groups of records that may be the same person, by what they have in common. */
export const DuplicatesPage = ({ collections, reasons, slug }: Props) => {
  const { config } = useConfig()
  const { admin } = config.routes
  const words = useWords(translations)
  const tab = collections.find((each) => each.slug === slug)
  useEffect(() => {
    document.title = `${words.list}${config.admin.meta?.titleSuffix ?? ''}`
  }, [config, words])
  return (
    <Gutter className={styles.page}>
      <SetStepNav
        nav={[{ label: tab?.label ?? slug, url: `${admin}/collections/${slug}` }, { label: words.list }]}
      />
      <h1>{words.list}</h1>
      <nav aria-label={words.list} className={styles.tabs}>
        {collections.map((each) => (
          <Link
            aria-current={each.slug === slug ? 'page' : undefined}
            href={duplicatesUrl(admin, each.slug)}
            key={each.slug}
          >
            {each.label}
          </Link>
        ))}
        <Link href={`${admin}/collections/customers/repeated`}>{words.repeated}</Link>
      </nav>
      {reasons.map((reason) => (
        <ReasonPart key={`${slug} ${reason}`} reason={reason} slug={slug} />
      ))}
    </Gutter>
  )
}
