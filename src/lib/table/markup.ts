/** Reads tables of HTML, which many programs save as ".xls", and workbooks in XML of Excel 2003. Works in the browser as well. */
import { Parser } from 'htmlparser2'
import { SaxesParser } from 'saxes'
import type { Cell, Sheets, TableRow } from './cells'
import { digitsOf } from './formats'
import { collectRows, placeCell, requireShort } from './limits'

/** @throws for markup without a table */
export const openMarkup = (text: string, kind: 'html' | 'xmlSheets'): Sheets => {
  const tables = kind === 'html' ? readHtml(text) : readXmlSheets(text)
  if (tables.size === 0) throw new Error('There is no table.')
  return { rowsOf: (sheet) => tables.get(sheet) ?? [], sheets: [...tables.keys()] }
}

type Tables = Map<string, TableRow[]>

/** A table within a cell is part of its text. */
const readHtml = (text: string): Tables => {
  const tables: Tables = new Map()
  let depth = 0
  let { add, rows } = collectRows()
  let row: Cell[] | undefined
  let number = 0
  let cell: string | undefined
  let span = 1
  let at = 0
  const endCell = () => {
    if (cell === undefined || !row) return
    requireShort(cell)
    const value = cell
      .replaceAll(/[\t\r\n\f ]+/g, ' ')
      .replaceAll(/ ?\u2028 ?/g, '\n')
      .trim()
    placeCell(row, at, value)
    at += span
    cell = undefined
  }
  const endRow = () => {
    endCell()
    if (row) add(row, number)
    row = undefined
    at = 0
  }
  const parser = new Parser({
    onopentag(name, { colspan }) {
      if (name === 'table' && ++depth === 1) {
        ;({ add, rows } = collectRows())
        number = 0
      }
      if (depth > 1 || depth === 0) return
      if (name === 'tr') {
        endRow()
        row = []
        number += 1
      }
      if (name === 'td' || name === 'th') {
        endCell()
        row ??= []
        cell = ''
        span = Math.max(1, Number(colspan ?? 1) || 1)
      }
      if (name === 'br' && cell !== undefined) cell += '\u2028'
    },
    ontext(part) {
      if (cell !== undefined) cell += part
    },
    onclosetag(name) {
      if (depth === 1 && (name === 'td' || name === 'th')) endCell()
      if (depth === 1 && name === 'tr') endRow()
      if (name !== 'table' || depth === 0 || --depth > 0) return
      endRow()
      if (rows.length > 0) tables.set(String(tables.size + 1), rows)
    },
  })
  parser.end(text)
  return tables
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const readXmlSheets = (text: string): Tables => {
  const tables: Tables = new Map()
  let { add, rows } = collectRows()
  let row: Cell[] = []
  let number = 0
  let at = 0
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
        at = 0
        break
      case 'Cell':
        at = attribute('Index') === undefined ? at + 1 : Number(attribute('Index'))
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
      placeCell(row, at - 1, typedCell(type, value))
      type = undefined
    }
    if (localName(name) === 'Row') add(row, number)
  })
  parser.write(text).close()
  return tables
}

const typedCell = (type: string, value: string): Cell => {
  if (value === '') return ''
  if (type === 'Number') {
    if (!Number.isFinite(Number(value))) return { fault: 'error', shown: value }
    const number = digitsOf(value)
    return { number, shown: number }
  }
  if (type === 'DateTime') return { date: value.replace(/T00:00:00(?:\.0+)?$/, ''), shown: value }
  if (type === 'Error') return { fault: 'error', shown: value }
  return type === 'Boolean' ? (value === '1' ? 'TRUE' : 'FALSE') : value
}
