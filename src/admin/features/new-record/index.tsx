'use client'

import { toast, useConfig, useDocumentDrawer, useListDrawerContext } from '@payloadcms/ui'
import { Link } from '../../shared/Link'
import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent } from 'react'
import { useWords } from '../../shared/useWords'
import { translated } from '../../../fields/translated'

const translations = translated({
  en: { open: 'Open', saved: (title: string) => `${title} is saved.` },
  es: { open: 'Abrir', saved: (title) => `Se guardó ${title}.` },
})

/** As long as a message with an undo button is shown. */
const shownMs = 20_000

/**
 * Opens a new record in a drawer above its list. A click with another key or button opens the link's page, as everywhere.
 */
export const NewRecordDrawer = ({ collectionSlug }: { collectionSlug: string }) => {
  const words = useWords(translations)
  const { config, getEntityConfig } = useConfig()
  const { isInDrawer } = useListDrawerContext()
  const router = useRouter()
  const [DocumentDrawer, , { closeDrawer, openDrawer }] = useDocumentDrawer({ collectionSlug })

  const open = useEffectEvent((event: MouseEvent) => {
    const { altKey, button, ctrlKey, metaKey, shiftKey, target } = event
    if (isInDrawer || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return
    if (!(target instanceof Element) || !target.closest('.list-create-new-doc__create-new-button')) return
    event.preventDefault()
    event.stopPropagation()
    openDrawer()
  })
  useEffect(() => {
    const listen = (event: MouseEvent) => open(event)
    // Before Payload's link, which would open the page.
    window.addEventListener('click', listen, true)
    return () => window.removeEventListener('click', listen, true)
  }, [])

  const finish = (doc: Record<string, unknown> & { id: number | string }) => {
    const title = doc[getEntityConfig({ collectionSlug }).admin.useAsTitle ?? 'id']
    closeDrawer()
    router.refresh()
    toast.success(
      <>
        {words.saved(typeof title === 'string' ? title : `${doc.id}`)}{' '}
        <Link href={`${config.routes.admin}/collections/${collectionSlug}/${doc.id}`}>{words.open}</Link>
      </>,
      { closeButton: true, duration: shownMs },
    )
  }
  return (
    !isInDrawer && (
      <DocumentDrawer
        onSave={({ doc, operation }) => {
          if (operation === 'create') finish(doc)
        }}
        redirectAfterCreate={false}
      />
    )
  )
}
