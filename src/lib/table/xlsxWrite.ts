/**
 * Writes a workbook of one sheet, row by row, and holds only the bytes that are not sent yet. All cells are texts, which no
 * program runs as formulas; those that look like one are marked as text (`quotePrefix`), so that editing them changes nothing.
 */
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { columnName, escapeXml } from './xlsxXml'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts besides the sheet. Styles: 0 plain, 1 bold, 2 text that looks like a formula. */
const parts: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf numFmtId="49" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" xfId="0" applyFont="1"/><xf numFmtId="49" xfId="0" quotePrefix="1"/></cellXfs></styleSheet>`,
}

export class XlsxWriter {
  #out: Uint8Array[] = []
  #rows = 0
  readonly #sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 3 })
  readonly #zip: Zip

  /** @param name the name of the sheet */
  constructor(name: string) {
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error
      this.#out.push(chunk)
    })
    const sheet = escapeXml(toSheetName(name))
    const workbook = `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`
    for (const [path, xml] of Object.entries({ ...parts, 'xl/workbook.xml': workbook })) {
      const part = new ZipDeflate(path, { level: 3 })
      this.#zip.add(part)
      part.push(strToU8(head + xml), true)
    }
    this.#zip.add(this.#sheet)
    const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
    this.#push(
      `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><sheetData>`,
    )
  }

  /** @param rows as `markedCell` makes their cells; the first row is the heading. @returns the bytes to send now */
  write(rows: readonly (readonly (string | undefined)[])[]): Uint8Array[] {
    this.#push(rows.map((cells) => this.#row(cells)).join(''))
    return this.#takeBytes()
  }

  /** Returns the rest of the file. */
  end(): Uint8Array[] {
    this.#push('</sheetData></worksheet>', true)
    this.#zip.end()
    return this.#takeBytes()
  }

  #row(cells: readonly (string | undefined)[]): string {
    const row = ++this.#rows
    const written = cells.map((cell, at) => {
      if (cell === undefined) return ''
      const style = row === 1 ? ' s="1"' : /^[=+\-@']/.test(cell) ? ' s="2"' : ''
      return `<c r="${columnName(at)}${row}" t="inlineStr"${style}><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
    })
    return `<row r="${row}">${written.join('')}</row>`
  }

  #push(xml: string, isLast = false): void {
    this.#sheet.push(strToU8(xml), isLast)
  }

  #takeBytes(): Uint8Array[] {
    const takeBytes = this.#out
    this.#out = []
    return takeBytes
  }
}

/** Excel refuses names of sheets with some characters, or with more than 31. */
const toSheetName = (name: string): string => name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31)
