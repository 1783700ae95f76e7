/** The mark of an export: the heading of its first column, the IDs, because spreadsheets and people keep headings. */
export type ExportMark = {
  collection: string
  /** The locale of its localised texts. */
  locale: string
}

/** Times in exports have the zone UTC. A spreadsheet may store them without it. */
export const exportTimeZone = 'UTC'

export const exportMark = ({ collection, locale }: ExportMark): string =>
  `ID (${collection}, ${locale}, ${exportTimeZone})`

const pattern = new RegExp(String.raw`^\s*ID \(([\w-]+), ([\w-]+), ${exportTimeZone}\)\s*$`)

/** @returns undefined for any other heading */
export const readExportMark = (heading: string): ExportMark | undefined => {
  const [, collection, locale] = pattern.exec(heading) ?? []
  return collection !== undefined && locale !== undefined ? { collection, locale } : undefined
}
