/** Reads HTML tables, which many programs save as ".xls", and the XML workbooks of Excel 2003. Works in the browser as well. */
import { Parser } from 'htmlparser2'
import { SaxesParser } from 'saxes'
import { type Cell, toCell, type Sheets, type TableRow } from './cells'
import { FileError } from './fileError'
import { toDigits } from './formats'
import { countFilled } from './headings'
import { collectRows, maxCells, maxColumns, placeCell, requireShort } from './limits'

/** @throws for markup without a table */
export const openMarkup = (text: string, kind: 'html' | 'xmlSheets'): Sheets => {
  const tables = kind === 'html' ? readHtml(text) : readXmlSheets(text)
  if (tables.size === 0) throw new Error('There is no table.')
  return { rowsOf: (sheet) => tables.get(sheet) ?? [], sheets: [...tables.keys()] }
}

type Tables = Map<string, TableRow[]>

/** Tables that are nested deeper are read as text. */
const maxDepth = 8

/** A table of HTML while it is read. */
type OpenTable = ReturnType<typeof collectRows> & {
  at: number
  cell: string | undefined
  /** The tables in its cells. */
  inner: TableRow[][]
  number: number
  /** How often cells were put into further rows. */
  repeated: number
  row: Cell[] | undefined
  size: { columns: number; rows: number }
  /** The cells that span rows below, by column. */
  spanning: Map<number, { rows: number; value: Cell }>
}

/** A table within a cell is part of its text, unless the rows of the outer table have one cell each, as in a page layout. */
const readHtml = (text: string): Tables => {
  const found: TableRow[][] = []
  const open: OpenTable[] = []
  let depth = 0
  const addText = (tables: readonly OpenTable[], part: string) => {
    for (const table of tables) if (table.cell !== undefined) table.cell += part
  }
  const parser = new Parser({
    onopentag(name, { colspan, rowspan }) {
      if (name === 'table' && ++depth <= maxDepth) open.push(createTable())
      const table = open.at(-1)
      if (!table || depth > maxDepth) return
      if (name === 'tr') startRow(table)
      if (name === 'td' || name === 'th') {
        endCell(table)
        addText(open.slice(0, -1), ' ')
        if (!table.row) startRow(table)
        table.cell = ''
        table.size = { columns: parseSpan(colspan), rows: parseSpan(rowspan) }
      }
      if (lineTags.has(name)) addText(open, lineMark)
    },
    ontext(part) {
      addText(open, part)
    },
    onclosetag(name) {
      const table = open.at(-1)
      if (!table) return
      if (depth <= maxDepth) {
        if (name === 'td' || name === 'th') endCell(table)
        if (name === 'tr') endRow(table)
      }
      if (name !== 'table' || --depth >= maxDepth) return
      endRow(table)
      open.pop()
      const { inner, rows } = table
      const isLayout = inner.length > 0 && rows.every(({ cells }) => countFilled(cells) < 2)
      const tables = isLayout ? inner : rows.length > 0 ? [rows] : []
      ;(open.at(-1)?.inner ?? found).push(...tables)
    },
  })
  parser.end(text)
  return new Map(found.map((rows, at) => [String(at + 1), rows]))
}

const lineTags = new Set(['br', 'div', 'li', 'p'])
const lineMark = '\u2028'

const createTable = (): OpenTable => ({
  ...collectRows(),
  at: 0,
  cell: undefined,
  inner: [],
  number: 0,
  repeated: 0,
  row: undefined,
  size: { columns: 1, rows: 1 },
  spanning: new Map(),
})

const parseSpan = (attribute = '1'): number => Math.max(1, Math.floor(Number(attribute)) || 1)

const startRow = (table: OpenTable) => {
  endRow(table)
  table.row = []
  table.number += 1
}

const endCell = (table: OpenTable) => {
  const { cell, row, size, spanning } = table
  if (cell === undefined || !row) return
  requireShort(cell)
  const value = toCell(
    cell
      .replaceAll(/[\t\r\n\f \u00A0]+/g, ' ')
      .replaceAll(/ ?\u2028 ?/g, '\n')
      .trim(),
  )
  while (repeatSpanning(table, table.at)) table.at += 1
  placeCell(row, table.at, value)
  const end = Math.min(table.at + size.columns, maxColumns)
  if (size.rows > 1)
    for (let column = table.at; column < end; column++)
      spanning.set(column, { rows: size.rows - 1, value: column === table.at ? value : '' })
  table.at += size.columns
  table.cell = undefined
}

const endRow = (table: OpenTable) => {
  endCell(table)
  const { add, at, number, row, spanning } = table
  if (row) {
    for (const column of spanning.keys()) if (column >= at) repeatSpanning(table, column)
    add(row, number)
  }
  table.row = undefined
  table.at = 0
}

/**
 * Puts a cell of a row above that spans this one into its column.
 *
 * @returns whether there is such a cell
 * @throws FileError for more cells than a file may have, though they are empty
 */
const repeatSpanning = (table: OpenTable, column: number): boolean => {
  const { row, spanning } = table
  const cell = spanning.get(column)
  if (!cell || !row) return false
  if (++table.repeated > maxCells) throw new FileError('tooManyCells')
  placeCell(row, column, cell.value)
  if (cell.rows > 1) spanning.set(column, { rows: cell.rows - 1, value: cell.value })
  else spanning.delete(column)
  return true
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const readXmlSheets = (text: string): Tables => {
  const tables: Tables = new Map()
  let { add, rows } = collectRows()
  let row: Cell[] = []
  let number = 0
  let at = 0
  let merged = 0
  let type: string | undefined
  let value = ''
  const parser = new SaxesParser()
  parser.on('opentag', ({ attributes, name }) => {
    const attribute = (local: string) =>
      Object.entries(attributes).find(([each]) => localName(each) === local)?.[1]
    switch (localName(name)) {
      case 'Worksheet':
        ;({ add, rows } = collectRows())
        number = 0
        tables.set(attribute('Name') ?? String(tables.size + 1), rows)
        break
      case 'Row':
        number = Number(attribute('Index') ?? number + 1)
        row = []
        at = merged = 0
        break
      case 'Cell':
        at = attribute('Index') === undefined ? at + 1 + merged : Number(attribute('Index'))
        merged = Number(attribute('MergeAcross') ?? 0)
        break
      case 'Data':
        type = attribute('Type') ?? 'String'
        value = ''
    }
  })
  parser.on('text', (part) => {
    if (type !== undefined) value += part
  })
  parser.on('closetag', ({ name }) => {
    if (localName(name) === 'Data' && type !== undefined) {
      requireShort(value)
      placeCell(row, at - 1, toTypedCell(type, value))
      type = undefined
    }
    if (localName(name) === 'Row') add(row, number)
  })
  parser.write(text).close()
  return tables
}

const toTypedCell = (type: string, value: string): Cell => {
  if (value === '') return ''
  if (type === 'Number') {
    if (!Number.isFinite(Number(value))) return { fault: 'error', shown: value }
    const number = toDigits(value)
    return { number, shown: number }
  }
  if (type === 'DateTime') return { date: value.replace(/T00:00:00(?:\.0+)?$/, ''), shown: value }
  if (type === 'Error') return { fault: 'error', shown: value }
  return type === 'Boolean' ? (value === '1' ? 'TRUE' : 'FALSE') : value
}
