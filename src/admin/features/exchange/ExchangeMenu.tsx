'use client'

import { PopupList, useAuth, useConfig, useListQuery, useTableColumns } from '@payloadcms/ui'
import { useParams } from 'next/navigation'
import { useWords } from '../../shared/useWords'
import { exportAddress } from './exportAddress'
import { translations } from './translations'

/** In the menu of a list: its records as a file, with the columns it shows or with all, and the page of imports. */
export const ExchangeMenu = () => {
  const words = useWords(translations)
  const { config } = useConfig()
  const { permissions } = useAuth()
  const { query } = useListQuery()
  const { columns } = useTableColumns()
  const { segments = [] } = useParams<{ segments?: string[] }>()
  const [, slug = ''] = segments
  const rights = permissions?.collections?.[slug]
  const shown = columns.filter(({ active }) => active).map(({ accessor }) => accessor)
  const download = (format: 'csv' | 'xlsx', names?: readonly string[]) => () =>
    window.location.assign(exportAddress(`${config.routes.api}/${slug}`, { format, names, query }))
  return (
    <>
      <PopupList.Button id="export-csv" onClick={download('csv', shown)}>
        {words.exportShown('CSV')}
      </PopupList.Button>
      <PopupList.Button id="export-xlsx" onClick={download('xlsx', shown)}>
        {words.exportShown('Excel')}
      </PopupList.Button>
      <PopupList.Button id="export-all-csv" onClick={download('csv')}>
        {words.exportAll('CSV')}
      </PopupList.Button>
      <PopupList.Button id="export-all-xlsx" onClick={download('xlsx')}>
        {words.exportAll('Excel')}
      </PopupList.Button>
      {(rights?.create || rights?.update) && (
        <PopupList.Button href={`${config.routes.admin}/collections/${slug}/import`} id="import">
          {words.importFile}
        </PopupList.Button>
      )}
    </>
  )
}
