/** Escapes texts for the XML of workbooks (ECMA-376): characters that XML cannot contain are written as `_x0001_`. */

/** The maximum number of characters in a cell of Excel. */
export const maxCharacters = 32_767

// Characters that XML 1.0 excludes, such as halves of surrogate pairs; carriage returns, which XML reads as line feeds; and texts that look escaped.
const unwritable =
  // oxlint-disable-next-line no-control-regex -- the pattern is for control characters
  /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]|_(?=x[0-9A-Fa-f]{4}_)/g

const entities: Record<string, string> = { '"': '&quot;', '&': '&amp;', '<': '&lt;', '>': '&gt;' }

export const escapeXml = (text: string): string =>
  text
    .replaceAll(unwritable, (character) => `_x${toHex(character)}_`)
    .replaceAll(/["&<>]/g, (character) => entities[character] ?? '')

const toHex = (text: string): string => text.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')

/** Reverts `escapeXml`, except for entities, which the parser has decoded. */
export const unescapeXml = (written: string): string =>
  written.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

/** The name of the column at an index: `A`, `B`, … `AA`. */
export const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : `${columnName(Math.floor(at / 26) - 1)}${columnName(at % 26)}`

/** The index of the column in a reference such as `AB12`. */
export const parseColumn = (reference: string): number => {
  let index = 0
  for (const letter of reference.replaceAll(/[^A-Z]/g, '')) index = index * 26 + letter.charCodeAt(0) - 64
  return index - 1
}
