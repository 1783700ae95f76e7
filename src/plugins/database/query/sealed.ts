/** Prevents filters and orders that reveal values which the caller cannot see: reps see sealed personal data masked. */
import { APIError, type PayloadRequest } from 'payload'
import { isRep } from '../../../access/rules'
import { type CollectionModel, type FieldModel, sortableFields } from '../model/model'

/** Whether a caller sees the values of a field masked. */
export const isMaskedFor = (req: Pick<PayloadRequest, 'user'>, field: FieldModel | undefined): boolean =>
  field?.marks.personalData === 'sealed' && isRep({ req })

/** @throws for a filter on a field that the caller sees masked, except whether it has a value */
export const refuseMaskedFilter = (
  req: Pick<PayloadRequest, 'user'>,
  field: FieldModel | undefined,
  operator: string,
): void => {
  if (operator === 'exists' || !field || !isMaskedFor(req, field)) return
  throw toError(`where[${field.name}]`, 'is shown to you masked, so records can only be filtered by "exists"')
}

/** @throws for a filter or order by a field that its own rule does not let the caller read, whatever the record */
export const refuseUnreadable = async (
  req: PayloadRequest,
  { name, readRule }: Pick<FieldModel, 'name' | 'readRule'>,
): Promise<void> => {
  if (!readRule || (await readRule({ req }))) return
  throw toError(name, 'is not yours to read, so records can be neither filtered nor sorted by it')
}

/**
 * Checks the order of a list that Payload reads. Payload itself refuses fields that the caller may not read.
 *
 * @throws for an order by a field of another record, because comparison would reveal values such as a password hash; and for an
 *   order by a field that the caller sees masked
 */
export const refuseUnseenSort = (
  req: Pick<PayloadRequest, 'user'>,
  collection: CollectionModel | undefined,
  sort: unknown,
  { isService }: { isService: boolean },
): void => {
  const paths = Array.isArray(sort) ? sort : typeof sort === 'string' ? sort.split(',') : []
  for (const path of paths.map(String)) {
    // Payload treats two underscores as a dot.
    const name = path
      .trim()
      .replaceAll('__', '.')
      .replace(/^-?(version\.)?/, '')
    const found = collection && sortableFields(collection.fields).get(name)
    // A field whose dotted name is ours has another name in Payload (`key`).
    if (name.includes('.') && (!found || found.field.key !== undefined))
      throw toError('sort', `${path}: records are sorted by fields of their own`)
    if (!found || isService) continue
    if (isMaskedFor(req, found.field)) throw toError('sort', `${name}: is shown to you masked`)
  }
}

const toError = (at: string, reason: string): Error => new APIError(`${at}: ${reason}.`, 400, undefined, true)
