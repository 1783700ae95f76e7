import type { ListQuery } from 'payload'

type Export = {
  format: 'csv' | 'xlsx'
  /** The columns; without them every field. */
  names?: readonly string[] | undefined
  query: Pick<ListQuery, 'search' | 'sort' | 'where'>
}

/** The address of a list as a file: what the list shows, and nothing else. @param path of the collection's interface */
export const exportAddress = (path: string, { format, names, query }: Export): string => {
  const { search, sort, where } = query
  const locale = new URLSearchParams(typeof window === 'undefined' ? '' : window.location.search).get(
    'locale',
  )
  const parameters = new URLSearchParams({
    format,
    ...(names && { columns: names.join(',') }),
    ...(locale !== null && { locale }),
    ...(search && { search }),
    ...(sort && { sort: [sort].flat().join(',') }),
    ...(where && Object.keys(where).length > 0 && { where: JSON.stringify(where) }),
  })
  return `${path}/export?${parameters}`
}
