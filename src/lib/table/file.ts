/** Opens a table file by its content, whatever its name. Works in the browser as well. */
import { readCsv, type Separator, detectSeparator } from './csv'
import { FileError, type FileProblem } from './fileError'
import { decode, type Encoding, detectEncoding } from './text'
import type { Sheets } from './cells'

/** How the bytes of a text file are read. */
export type TextReading = { encoding: Encoding; separator: Separator }

export type OpenedFile = Sheets & {
  kind: 'html' | 'text' | 'xlsx' | 'xmlSheets'
  /** Only for a text file. */
  reading?: TextReading
}

/**
 * @param chosen overrides what is detected in a text file
 * @throws FileError, as does `rowsOf`
 */
export const openFile = async (bytes: Uint8Array, chosen: Partial<TextReading> = {}): Promise<OpenedFile> => {
  try {
    const opened = await open(bytes, detectKind(bytes), chosen)
    return { ...opened, rowsOf: (sheet) => withFileErrors(() => opened.rowsOf(sheet)) }
  } catch (error) {
    throw toFileError(error)
  }
}

const open = async (bytes: Uint8Array, kind: Kind, chosen: Partial<TextReading>): Promise<OpenedFile> => {
  switch (kind) {
    case 'xlsx':
      return { ...(await import('./xlsxRead')).openWorkbook(bytes), kind }
    case 'html':
    case 'xmlSheets':
      return { ...(await import('./markup')).openMarkup(decode(bytes), kind), kind }
    case 'text': {
      const encoding = chosen.encoding ?? detectEncoding(bytes)
      const text = decode(bytes, encoding)
      const separator = chosen.separator ?? detectSeparator(text)
      const rows = readCsv(text, separator)
      return { kind, reading: { encoding, separator }, rowsOf: () => rows, sheets: [''] }
    }
    default:
      throw new FileError(kind)
  }
}

const withFileErrors = <Value>(read: () => Value): Value => {
  try {
    return read()
  } catch (error) {
    throw toFileError(error)
  }
}

const toFileError = (error: unknown): FileError =>
  error instanceof FileError ? error : new FileError('unreadable')

type Kind = FileProblem | 'html' | 'text' | 'xlsx' | 'xmlSheets'

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte)

const detectKind = (bytes: Uint8Array): Kind => {
  if (bytes.length === 0) return 'empty'
  // The container of Office up to 2003, and of newer workbooks with a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return hasText(bytes, 'EncryptedPackage', 'utf-16le') ? 'encrypted' : 'xls'
  if (startsWith(bytes, 0x50, 0x4b)) {
    if (hasText(bytes, 'xl/workbook.xml') || hasText(bytes, 'xl\\workbook.xml')) return 'xlsx'
    return hasText(bytes.subarray(0, 200), 'opendocument.spreadsheet') ? 'ods' : 'zip'
  }
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return 'pdf'
  const first = bytes.subarray(0, 4096)
  const start = decode(first).replace(/^[\uFEFF\s]+/, '')
  if (/^<(?:!doctype html|html|head|body|table|style|meta)\b/i.test(start)) return 'html'
  if (start.startsWith('<')) {
    if (start.includes('urn:schemas-microsoft-com:office:spreadsheet')) return 'xmlSheets'
    if (/<\??adf\b/i.test(start)) return 'adf'
    if (/<table\b/i.test(start)) return 'html'
    if (/^<[?!a-z]/i.test(start)) return 'xml'
  }
  if (/^[[{]\s*["{[]/.test(start)) return 'json'
  // Only UTF-16 text has zeros.
  return detectEncoding(first).startsWith('utf-16') || !first.includes(0) ? 'text' : 'unreadable'
}

const hasText = (bytes: Uint8Array, text: string, encoding: 'utf-16le' | 'utf-8' = 'utf-8'): boolean => {
  const wanted = Array.from(text, (character) => character.charCodeAt(0)).flatMap((code) =>
    encoding === 'utf-8' ? [code] : [code, 0],
  )
  for (let at = bytes.indexOf(wanted[0] ?? 0); at >= 0; at = bytes.indexOf(wanted[0] ?? 0, at + 1))
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return true
  return false
}
