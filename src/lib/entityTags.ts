/** Lists of entity tags in conditional requests (RFC 9110, sections 8.8.3 and 13.1). */

/** The tags of a precondition, or `*` for any existing representation. */
export type Tags = '*' | readonly string[]

const entityTag = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`
const wholeList = new RegExp(String.raw`^${entityTag}(?:[ \t]*,[ \t]*${entityTag})*$`)

/**
 * Parses the tags of a precondition, without quotes. The prefix `W/` is ignored: nginx, Varnish and CDNs write it before the
 * tag of a response that they compress.
 *
 * @returns undefined for a text that is neither a comma-separated list of tags nor `*`
 */
export const parseTags = (header: string): Tags | undefined => {
  const text = header.trim()
  if (text === '*') return '*'
  if (!wholeList.test(text)) return undefined
  return [...text.matchAll(/"([^"]*)"/g)].map((match) => match[1] ?? '')
}

export const isAmong = (tag: string, tags: Tags): boolean => tags === '*' || tags.includes(tag)

/**
 * Suffixes that this service, and proxies that compress its responses, append to a tag: Apache and Caddy `-gzip`, `-br` and
 * `-zstd` (Apache `-gunzip` after decompressing), Jetty `--gzip`, LiteSpeed `;gz` and `;br`. Two proxies append two suffixes.
 */
const codingSuffix = /(?:(?:--?|;)(?:br|deflate|gunzip|gz|gzip|zstd)){1,4}$/i

/** The tag of the same content without a content coding. */
export const removeCoding = (tag: string): string => tag.replace(codingSuffix, '')
