/**
 * Marks a file as an export of the service. The marker is the heading of the column with the ids, because spreadsheets and people keep
 * headings.
 */
export type ExportMarker = {
  collection: string
  /** The locale of its localised texts. */
  locale: string
}

/** Times in exports have the zone UTC. A spreadsheet may store them without it. */
export const exportTimeZone = 'UTC'

export const formatExportMarker = ({ collection, locale }: ExportMarker): string =>
  `ID (${collection}, ${locale}, ${exportTimeZone})`

const pattern = new RegExp(String.raw`^\s*ID \(([\w-]+), ([\w-]+), ${exportTimeZone}\)\s*$`)

/** @returns undefined for any other heading */
export const parseExportMarker = (heading: string): ExportMarker | undefined => {
  const [, collection, locale] = pattern.exec(heading) ?? []
  return collection !== undefined && locale !== undefined ? { collection, locale } : undefined
}
