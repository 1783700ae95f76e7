/**
 * Links to stored files: `/api/{collection}/file/{stored name}-{display name}`. Only the stored name determines the
 * file. Files from before stored names were random have their display name as stored name, and keep their links.
 */
import type { PayloadRequest } from 'payload'

const random = /^[0-9a-f]{32}$/

/** The last path segment of a link, encoded. */
const linkNameOf = (storedName: string, displayName: null | string): string =>
  encodeURIComponent(
    random.test(storedName) && displayName !== null ? `${storedName}-${displayName}` : storedName,
  )

type WithFile = { filename?: unknown; storedName?: unknown }

/** The link to a record's file; null for a record without one. */
export const linkOf = (
  { payload }: PayloadRequest,
  slug: string,
  { filename, storedName }: WithFile,
): null | string => {
  if (typeof storedName !== 'string') return null
  const { routes, serverURL } = payload.config
  const displayName = typeof filename === 'string' ? filename : null
  return `${serverURL}${routes.api}/${slug}/file/${linkNameOf(storedName, displayName)}`
}

/** The possible stored names in the last, decoded path segment of a link. */
export const storedNamesIn = (linkName: string): string[] => {
  const first = linkName.slice(0, 32)
  return random.test(first) && linkName[32] === '-' ? [linkName, first] : [linkName]
}

/**
 * A `Content-Disposition` header that downloads the file under its display name (RFC 6266). The plain parameter
 * contains only safe ASCII, the encoded one no character that could end it.
 */
export const dispositionOf = (displayName: null | string): string => {
  if (displayName === null || displayName === '') return 'attachment'
  const plain = displayName.replace(/[^\w. ()+,=@~-]/g, '_')
  const encoded = encodeURIComponent(displayName.toWellFormed()).replace(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
