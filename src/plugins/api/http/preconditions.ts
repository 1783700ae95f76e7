/**
 * What a request asks of the record before it is answered or written (RFC 9110, section 13): `If-None-Match` on a
 * read by id, `If-Match` on an update and a deletion by id.
 */
import { partsOfTag, readTags, sampleTag, type Tags } from './etag'
import { type Failure, fail } from '../failure'
import type { Operation } from './routes'
import type { Preconditions } from './etag'

/** @throws Failure for a precondition that is malformed, or that the operation does not ask for */
export const readPreconditions = (headers: Headers, operation: Operation): Preconditions => {
  const ifMatch = headers.get('if-match')
  const ifNoneMatch = headers.get('if-none-match')
  if (ifMatch !== null && operation !== 'updateById' && operation !== 'deleteById') {
    throw misplaced('If-Match', 'PATCH and DELETE of one record by its id')
  }
  if (ifNoneMatch !== null && operation !== 'findById') {
    throw misplaced('If-None-Match', 'GET of one record by its id')
  }
  return {
    ...(ifMatch === null ? {} : { ifMatch: ownTags(ifMatch) }),
    ...(ifNoneMatch === null ? {} : { ifNoneMatch: tags('If-None-Match', readTags(ifNoneMatch)) }),
  }
}

const misplaced = (header: string, place: string): Failure =>
  fail('invalid_header', `${header}: is for ${place}. Leave it out of this request.`)

/** A tag that no answer had can only be a mistake, and comparing it would never succeed. */
const ownTags = (header: string): Tags => {
  const read = tags('If-Match', readTags(header))
  return read === '*' || read.every(partsOfTag) ? read : tags('If-Match', undefined)
}

const tags = (header: string, read: Tags | undefined): Tags => {
  if (read) return read
  throw fail(
    'invalid_header',
    `${header}: must be the ETag of an answer in its quotes, such as ${sampleTag}, several with commas between, or *.`,
  )
}
