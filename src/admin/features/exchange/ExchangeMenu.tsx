'use client'

import { PopupList, useAuth, useConfig, useListQuery, useLocale, useTableColumns } from '@payloadcms/ui'
import { useParams } from 'next/navigation'
import type { ListQuery } from 'payload'
import { Fragment } from 'react'
import { useWords } from '../../shared/useWords'
import styles from './exchange.module.css'
import { translations } from './translations'

const formats = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
] as const

/** List menu entries that export the records (visible columns or all fields) and open the import page. */
export const ExchangeMenu = ({ besideTitle, title }: { besideTitle: readonly string[]; title: string }) => {
  const words = useWords(translations)
  const { config } = useConfig()
  const { permissions } = useAuth()
  const { query } = useListQuery()
  const { columns } = useTableColumns()
  const { code: locale } = useLocale()
  const { segments = [] } = useParams<{ segments?: string[] }>()
  const [, slug = ''] = segments
  const rights = permissions?.collections?.[slug]
  const shown = columns.filter(({ active }) => active).map(({ accessor }) => accessor)
  const visibleColumns = [
    ...new Set(shown.flatMap((name) => (name === title ? [name, ...besideTitle] : [name]))),
  ]
  const download = (format: 'csv' | 'xlsx', names?: readonly string[]) => () =>
    window.location.assign(buildExportUrl(`${config.routes.api}/${slug}`, { format, locale, names, query }))
  return (
    <>
      {(rights?.create || rights?.update) && (
        <PopupList.Button href={`${config.routes.admin}/collections/${slug}/import`} id="import">
          {words.importFile}
        </PopupList.Button>
      )}
      {formats.map(([format, name]) => (
        <Fragment key={format}>
          <PopupList.Button id={`export-${format}`} onClick={download(format, visibleColumns)}>
            {words.exportShown(name)}
          </PopupList.Button>
          <PopupList.Button id={`export-all-${format}`} onClick={download(format)}>
            {words.exportAll(name)}
          </PopupList.Button>
          <p className={styles.note}>{words.purposes[format]}</p>
        </Fragment>
      ))}
    </>
  )
}

type ExportOptions = {
  format: 'csv' | 'xlsx'
  locale: string
  /** The columns; all fields if missing. */
  names?: readonly string[] | undefined
  query: Pick<ListQuery, 'search' | 'sort' | 'where'>
}

/** Builds the URL that exports a list with its search, filter and sort order. @param path the collection's path in the REST API */
const buildExportUrl = (path: string, { format, locale, names, query }: ExportOptions): string => {
  const { search, sort, where } = query
  const parameters = new URLSearchParams({
    format,
    ...(names && { columns: names.join(',') }),
    locale,
    ...(search && { search }),
    ...(sort && { sort: [sort].flat().join(',') }),
    ...(where && Object.keys(where).length > 0 && { where: JSON.stringify(where) }),
  })
  return `${path}/export?${parameters}`
}
