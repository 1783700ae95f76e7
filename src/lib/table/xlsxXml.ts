/** Texts in the XML of workbooks (ECMA-376): characters that XML has not are written as `_x0001_`. */

/** The most characters that Excel takes in a cell. */
export const maxCharacters = 32_767

// Those that XML 1.0 has not, halves of surrogate pairs among them, carriage returns, which XML reads as line feeds, and what looks escaped.
const unwritable =
  // oxlint-disable-next-line no-control-regex -- these are what it is about
  /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]|_(?=x[0-9A-Fa-f]{4}_)/g

const entities: Record<string, string> = { '"': '&quot;', '&': '&amp;', '<': '&lt;', '>': '&gt;' }

export const xmlText = (text: string): string =>
  text
    .replaceAll(unwritable, (character) => `_x${hex(character)}_`)
    .replaceAll(/["&<>]/g, (character) => entities[character] ?? '')

const hex = (character: string): string => character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')

/** The text of what `xmlText` wrote, without its entities. */
export const textOfXml = (written: string): string =>
  written.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

/** `A`, `B`, … `AA`: the column at an index. */
export const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : `${columnName(Math.floor(at / 26) - 1)}${columnName(at % 26)}`

/** The index of the column in a reference such as `AB12`. */
export const columnIndex = (reference: string): number => {
  let index = 0
  for (const letter of reference.replaceAll(/[^A-Z]/g, '')) index = index * 26 + letter.charCodeAt(0) - 64
  return index - 1
}
