'use client'

import { Button, toast, useListDrawerContext, useListQuery } from '@payloadcms/ui'
import { Link } from '../../shared/Link'
import type { ColumnPreference, ListQuery } from 'payload'
import { transformColumnsToPreferences, transformColumnsToSearchParams } from 'payload/shared'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Dialog } from '../../shared/Dialog'
import { buttonTranslations } from '../../shared/translations'
import { useSend } from '../../shared/useSend'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'
import { useShowList } from './useShowList'
import type { View } from './viewsOf'
import styles from './views.module.css'

type Props = {
  /** The number of all records, then of each view. */
  counts: readonly ReactNode[]
  /** The other pages of the same records, such as their board. */
  pages: readonly { href: string; label: string }[]
  slug: string
  views: readonly View[]
}

/** One tab for all records, and one for each saved view, with the number of their records. */
export const Tabs = ({ counts, pages, slug, views }: Props) => {
  const { query } = useListQuery()
  const showList = useShowList()
  const words = useWords(translations)
  const isOpen = (id: number | undefined) => String(query.preset ?? '') === String(id ?? '')
  const show = (next: ListQuery) => showList(next, false)
  const all = { columns: [], groupBy: '', preset: '', where: {} }
  return (
    <div className={styles.tabs} data-list-tabs>
      <div aria-label={words.views} role="group">
        <button aria-pressed={isOpen(undefined)} onClick={() => show(all)} type="button">
          {words.all} {counts[0]}
        </button>
        {views.map(({ columns, groupBy, id, title, where }, at) => (
          <button
            aria-pressed={isOpen(id)}
            key={id}
            onClick={() =>
              show({
                ...(Array.isArray(columns)
                  ? { columns: transformColumnsToSearchParams(columns as ColumnPreference[]) }
                  : {}),
                groupBy: groupBy ?? '',
                preset: id,
                where: where ?? {},
              })
            }
            type="button"
          >
            {title} {counts[at + 1]}
          </button>
        ))}
        <SaveView slug={slug} />
      </div>
      {pages.length > 0 && (
        <nav aria-label={words.pages}>
          <span aria-current="page">{words.list}</span>
          {pages.map(({ href, label }) => (
            <Link href={href} key={href}>
              {label}
            </Link>
          ))}
        </nav>
      )}
    </div>
  )
}

const onlyOwner = { constraint: 'onlyMe' }

/** Saves the filter and the columns of the list under a name, for the reader alone. Payload's form shares it. */
const SaveView = ({ slug }: { slug: string }) => {
  const { query, refineListData } = useListQuery()
  const buttons = useWords(buttonTranslations)
  const words = useWords(translations)
  const send = useSend()
  const [title, setTitle] = useState<string>()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const saved = await send<{ doc: { id: number } }>('POST', '/payload-query-presets', {
      access: { delete: onlyOwner, read: onlyOwner, update: onlyOwner },
      columns: transformColumnsToPreferences(query.columns),
      groupBy: query.groupBy,
      relatedCollection: slug,
      title,
      where: query.where ?? {},
    })
    if (!saved) return
    setTitle(undefined)
    toast.success(words.viewSaved(title ?? ''))
    await refineListData({ preset: saved.doc.id }, false)
  }
  return (
    <>
      <button onClick={() => setTitle('')} type="button">
        + {words.saveView}
      </button>
      {title !== undefined && (
        <Dialog heading={words.saveView} onClose={() => setTitle(undefined)}>
          <form className={styles.save} onSubmit={(event) => void save(event)}>
            <label>
              {words.name}
              <input
                autoComplete="off"
                autoFocus
                onChange={({ target }) => setTitle(target.value)}
                required
                value={title}
              />
            </label>
            <div>
              <Button buttonStyle="secondary" margin={false} onClick={() => setTitle(undefined)}>
                {buttons.cancel}
              </Button>
              <Button margin={false} type="submit">
                {buttons.save}
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  )
}

/** A list in a drawer has neither tabs nor chips: the address is that of the page behind it. */
export const OutsideDrawer = ({ children }: { children: ReactNode }) =>
  useListDrawerContext().isInDrawer ? null : children
