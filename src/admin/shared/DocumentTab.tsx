import { Gutter, SetDocumentStepNav } from '@payloadcms/ui'
import type { SanitizedCollectionConfig } from 'payload'
import type { ReactNode } from 'react'

type Props = {
  children: ReactNode
  className?: string | undefined
  collection: SanitizedCollectionConfig
  id: number
  title: string
}

/** The frame of a tab beside a document's form, with breadcrumbs. */
export const DocumentTab = ({
  children,
  className,
  collection: { admin, labels, slug },
  id,
  title,
}: Props) => (
  <>
    <SetDocumentStepNav
      collectionSlug={slug}
      id={id}
      pluralLabel={labels.plural}
      useAsTitle={admin.useAsTitle}
      view={title}
    />
    <main>
      <Gutter {...(className ? { className } : {})}>{children}</Gutter>
    </main>
  </>
)
