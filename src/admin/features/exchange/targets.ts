import type { CollectionSlug, PayloadRequest } from 'payload'
import { localeOf } from '../../../fields/translated'
import { headingKey } from '../../../lib/table/headings'
import { marksOf } from '../../../plugins/database/model/model'
import { columnsOf, titleFieldOf } from '../../../plugins/exchange/columns'
import { importColumns } from '../../../plugins/exchange/import/importColumns'
import type { Target } from './mapping'

/** Loads the columns that the reader may import, in the reader's language. */
export const loadTargets = async (req: PayloadRequest, slug: string): Promise<Target[]> => {
  const language = localeOf(req)
  const labels = new Map<string, string>()
  for (const { header, key } of await columnsOf(req.payload, slug))
    for (const text of Object.values(header)) labels.set(headingKey(text), key)
  const titleNames = findTitleFields(req, slug)
  return (await importColumns(req, slug)).map((column): Target => {
    const { by, canIdentifyRecord, choices, config, field, header, headings, isForImport, key, name } = column
    // "Tenants" is the label of the titles, and `tenants` the key of the IDs.
    const isUnambiguous = (heading: string) => (labels.get(heading) ?? key) === key
    const toKeys = (texts: readonly string[]) => texts.map(headingKey).filter(isUnambiguous)
    const without = by === undefined && config ? marksOf(config).headingsWithout : undefined
    return {
      canIdentifyRecord,
      hasDigits: by === undefined && ['dateTime', 'number'].includes(field.kind),
      headings: [toKeys([header.en, header.es]), toKeys([key]), isForImport ? [] : toKeys(headings)],
      headingsIfUnique: isForImport ? toKeys(headings) : [],
      headingsWithout: without && { headings: without.headings.map(headingKey), names: without.names },
      isId: key === 'id' || (by === undefined && field.target !== undefined),
      isLocalized: field.isLocalized,
      isTitle: titleNames.includes(name),
      key,
      label: header[language],
      name,
      options: field.values && [
        ...field.values.map((value) => value.trim().toLowerCase()),
        ...(choices?.byLabel.keys() ?? []),
      ],
      parsedAs: by === undefined ? parsedAs[field.kind] : undefined,
    }
  })
}

/** Finds the fields that the title of a record is computed from. */
const findTitleFields = ({ payload }: PayloadRequest, slug: string): readonly string[] => {
  const { config } = payload.collections[slug as CollectionSlug]
  const title = titleFieldOf(config)
  if (title === 'id') return []
  const field = config.flattenedFields.find(({ name }) => name === title)
  return (field && marksOf(field).bulkComputation?.from) ?? [title]
}

const parsedAs: Partial<Record<string, Target['parsedAs']>> = {
  amount: 'number',
  dateTime: 'date',
  number: 'number',
}
