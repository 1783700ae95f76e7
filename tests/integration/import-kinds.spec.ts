/**
 * Each kind of trouble that `import-files.spec.ts` has a file of, in another form and another collection: what is stored is what
 * the file shows, or the row is refused with its cell and a remedy.
 */
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { formatFailedRows } from '../../src/admin/features/exchange/failedRows'
import type { Mapping } from '../../src/admin/features/exchange/mapping'
import { openFile } from '../../src/lib/table/file'
import { escapeXml } from '../../src/lib/table/xlsxXml'
import { type Client, useClient } from '../support/client'
import { importTable, rowsIn, storedRows, tableOf } from '../support/exchange'
import { signIn } from '../support/staff'
import { fixture } from '../support/service'

const service: Client = useClient()

const admin = fixture(() => signIn(service))

const stored = (
  file: string | Uint8Array,
  slug: string,
  fields: readonly string[],
  change?: (mapping: Mapping) => Mapping,
) => storedRows(service, admin, typeof file === 'string' ? strToU8(file) : file, slug, fields, change)

const withKeys =
  (...keys: (string | null)[]) =>
  (mapping: Mapping): Mapping => ({ ...mapping, keys })

type Sheet = { name: string; rows: string[][]; state?: string }

/** A cell with a number, a text, or the XML of another type. */
const cellXml = (cell: string): string => {
  if (cell.startsWith('<')) return cell
  return /^-?[\d.]+(?:E[+-]?\d+)?$/.test(cell)
    ? `<c><v>${cell}</v></c>`
    : `<c t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`
}

/** @param formats of the styles from 1 */
const workbookOf = (
  sheets: readonly Sheet[],
  { formats = [], settings = '' }: { formats?: readonly string[]; settings?: string } = {},
): Uint8Array => {
  const codes = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escapeXml(code)}"/>`)
  const styles = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`)
  const parts: Record<string, string> = {
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map((_, at) => `<Relationship Id="r${at}" Target="worksheets/sheet${at}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts>${codes.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    'xl/workbook.xml': `<workbook xmlns:r="x">${settings}<sheets>${sheets
      .map(({ name, state = 'visible' }, at) => `<sheet name="${name}" state="${state}" r:id="r${at}"/>`)
      .join('')}</sheets></workbook>`,
  }
  for (const [at, { rows }] of sheets.entries())
    parts[`xl/worksheets/sheet${at}.xml`] = `<worksheet><sheetData>${rows
      .map((cells) => `<row>${cells.map(cellXml).join('')}</row>`)
      .join('')}</sheetData></worksheet>`
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])))
}

const styled = (style: number, value: number | string) => `<c s="${style}"><v>${value}</v></c>`
const failed = (error: string) => `<c t="e"><f>x</f><v>${error}</v></c>`

describe('the text of a file', () => {
  it('in UTF-16 without a mark, and in UTF-8 with quotes and a euro of Windows', async () => {
    const wide = Buffer.from('Street\tCity\tZip\r\nCalle Peñón 4\tCádiz\t01930\r\n', 'utf16le')
    expect(await stored(wide, 'addresses', ['street', 'city', 'zip'])).toEqual([
      ['Calle Peñón 4', 'Cádiz', '01930'],
    ])
    const mixed = Buffer.concat([
      Buffer.from('First,Last,Notes\nJosé,Ibáñez,Señor\nAna,O'),
      Buffer.from([0x92]),
      Buffer.from('Neil,'),
      Buffer.from([0x93]),
      Buffer.from('cash'),
      Buffer.from([0x94, 0x20, 0x80]),
      Buffer.from('500'),
    ])
    expect(await stored(mixed, 'leads', ['lastName', 'notes'])).toEqual([
      ['Ibáñez', 'Señor'],
      ['O’Neil', '“cash” €500'],
    ])
  })

  it('has lines that end as on an old Mac, and lines within a cell', async () => {
    expect(
      await stored('Stock No,Make,Trim\rM1,Kia,"two\r\nlines"\rM2,Ford,XL\r', 'vehicles', ['make', 'trim']),
    ).toEqual([
      ['Kia', 'two\r\nlines'],
      ['Ford', 'XL'],
    ])
  })

  it.each(['sep=\t\r\n', 'sep=\t\r', '"sep=\t"\n'])('names its separator as %j', async (hint) => {
    expect(
      await stored(`${hint}Street\tCity\tZip\n1 Elm St, Apt 2\tMesa, AZ\t08201\n`, 'addresses', [
        'street',
        'city',
        'zip',
      ]),
    ).toEqual([['1 Elm St, Apt 2', 'Mesa, AZ', '08201']])
  })

  it('has formulas of texts, with quotes in quotes', async () => {
    expect(
      await stored(
        'Customer No,Phone,Company\n"=""00123""","=""0555""","=""The """"Lot"""" Inc"""\n="00124",="0556",="6"" Lifts"\n',
        'customers',
        ['customerId', 'phone', 'companyName'],
      ),
    ).toEqual([
      ['00123', '0555', 'The "Lot" Inc'],
      ['00124', '0556', '6" Lifts'],
    ])
  })

  it('has quotes within cells, and one in its last line that does not end', async () => {
    expect(
      await stored(
        'Stock No;Trim;Engine\nT1;Trim 5" lift;"5.0"" V8"\nT2;"12" wheels";V6\nT3;XL;"3.5" EcoBoost',
        'vehicles',
        ['stockNumber', 'trim', 'engine'],
      ),
    ).toEqual([
      ['T1', 'Trim 5" lift', '5.0" V8'],
      ['T2', '12" wheels', 'V6'],
      expect.stringMatching(/^Engine: has quotes that do not end: "3\.5" EcoBoost\. Write a quote/),
    ])
    expect(await service.ids('/vehicles?where[stockNumber][equals]=T3')).toEqual([])
  })

  it('has 400 columns, of which one heading is there twice', async () => {
    const headings = Array.from({ length: 400 }, (_, at) => `Attribute ${at}`)
    const cells = headings.map((_, at) => `value ${at}`)
    Object.assign(headings, { 0: 'Zip', 7: 'City', 398: 'City', 399: 'Street' })
    Object.assign(cells, { 0: '02134', 7: 'Boston', 398: 'Other', 399: '9 Wide Rd' })
    expect(
      await stored(`${headings.join()}\n${cells.join()}\n`, 'addresses', ['street', 'city', 'zip']),
    ).toEqual([['9 Wide Rd', 'Boston', '02134']])
  })

  it('has no headings, semicolons, and commas in as many numbers', async () => {
    const keys = withKeys('seller', 'retailAskingPrice', 'mileage')
    expect(
      await stored(
        'Lote Sur;24.995,50;45210,5\nLote Sur;18.000,00;9100,0\n',
        'listings',
        ['retailAskingPrice', 'mileage'],
        keys,
      ),
    ).toEqual([
      ['24995.50', 45_210.5],
      ['18000.00', 9100],
    ])
  })

  it('has errors of formulas, which refuse their row where they are imported', async () => {
    const rows =
      'Stock No,Make,Cost,Model\nE1,Kia,#REF!,Rio\nE2,#NAME?,1,Soul\nE3,Kia,1,########\nE4,Kia,1,#1 Edition\n'
    expect(await stored(rows, 'vehicles', ['stockNumber', 'model'])).toEqual([
      ['E1', 'Rio'],
      'Make: has the error #NAME?. Correct the formula, or empty the cell.',
      'Model: has the error ########. Correct the formula, or empty the cell.',
      ['E4', '#1 Edition'],
    ])
    expect(await service.ids('/vehicles?where[stockNumber][in]=E2,E3')).toEqual([])
  })

  it('is refused again where the rows that failed are not corrected', async () => {
    const rows = [
      ['Stock No', 'Make'],
      ['F1', failed('#N/A')],
      ['F2', 'Kia'],
    ]
    const table = tableOf(await rowsIn(workbookOf([{ name: 'A', rows }])))
    const { outcomes } = await importTable(service, admin, 'vehicles', table)
    const file = formatFailedRows({ ...table, outcomes, reason: 'Reason' })
    expect(await stored(file, 'vehicles', [])).toEqual([outcomes[0]?.reason])
    expect(await service.ids('/vehicles?where[stockNumber][equals]=F1')).toEqual([])
  })
})

describe('a table of HTML', () => {
  it('has cells over rows and columns, entities, spaces that do not break and a table of its own', async () => {
    const page = `<html><body><table><tr><td>
      <table>
        <tr><th rowspan=2>Stock&nbsp;#</th><th colspan=2>Car</th><th rowspan=2>Trim</th></tr>
        <tr><th>Make</th><th>Model</th></tr>
        <tr><td>H1</td><td rowspan=2>Land&nbsp;Rover</td><td>Defender &quot;90&quot;</td><td><table><tr><td>S</td><td>&amp; SE</td></tr></table></td></tr>
        <tr><td>H2</td><td>Discovery</td><td>&nbsp;</td></tr>
        <tr><td>H3</td><td>Citro&euml;n</td><td>C3</td><td><p>Feel</p><p>Pack</p></td></tr>
      </table></td></tr></table></body></html>`
    expect(await stored(page, 'vehicles', ['stockNumber', 'make', 'model', 'trim'])).toEqual([
      ['H1', 'Land Rover', 'Defender "90"', 'S & SE'],
      ['H2', 'Land Rover', 'Discovery', null],
      ['H3', 'Citroën', 'C3', 'Feel\nPack'],
    ])
  })

  it('has choices with such a space, and errors', async () => {
    const page =
      '<table><tr><th>Full Name<th>Status<th>Phone<tr><td>Nora Break<td>On&nbsp;Hold<td>5550101<tr><td>Nil Value<td>Lost<td>#VALUE!</table>'
    expect(await stored(page, 'leads', ['name', 'processStatuses'])).toEqual([
      ['Nora Break', 'On Hold'],
      'Phone: has the error #VALUE!. Correct the formula, or empty the cell.',
    ])
  })

  it('of Excel 2003 has merged cells', async () => {
    const row = (...cells: string[]) => `<Row>${cells.join('')}</Row>`
    const cell = (text: string, attributes = '') =>
      `<Cell ${attributes}><Data ss:Type="String">${text}</Data></Cell>`
    const file = `<?xml version="1.0"?><Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table>
      ${row(cell('Street'), cell('Name'), cell('City'))}${row(cell('1 Merged Way', 'ss:MergeAcross="1"'), cell('Reno'))}
    </Table></Worksheet></Workbook>`
    expect(await stored(file, 'addresses', ['street', 'name', 'city'])).toEqual([
      ['1 Merged Way', null, 'Reno'],
    ])
  })
})

describe('numbers of texts', () => {
  it('are read as a whole file of commas writes them', async () => {
    const file =
      'Odometer;Trade-in allowance;Trade-in payoff balance\n1.234.567,89;1 234,50 €;€ (1.234,00)\n45.210;12.500;-1.250,5\n'
    expect(
      await stored(
        file,
        'trades',
        ['odometer', 'tradeInAllowance', 'tradeInPayoffBalance'],
        withKeys('odometer', 'tradeInAllowance', 'tradeInPayoffBalance'),
      ),
    ).toEqual([
      [1_234_567.89, '1234.50', '-1234.00'],
      [45_210, '12500', '-1250.5'],
    ])
  })

  it('are read with apostrophes and as accounts have them, and refused with two signs', async () => {
    const file = "Policy Number,Premium\nP1,CHF 1'250.00\nP2, $ (450.00) \nP3,call us\n"
    expect(await stored(file, 'insurancePolicies', ['policyNumber', 'premium'])).toEqual([
      ['P1', '1250.00'],
      ['P2', '-450.00'],
      ['P3', 'call us'],
    ])
    expect(await stored('Seller,Mileage\nTwo signs,"-(1,234)"\n', 'listings', [])).toEqual([
      'Mileage: “-(1,234)” is no number. Write it as 12500 or 12500.5.',
    ])
  })
})

describe('a workbook', () => {
  it('has doubles that show fewer digits, and large ones', async () => {
    const rows = [
      ['Odometer', 'Trade-in allowance', 'Trade-in payoff balance'],
      ['99999.999999999985', '0.30000000000000004', '1E+16'],
      ['4.5210000000000001E4', '-1999.9899999999998', '0.1'],
    ]
    expect(
      await stored(
        workbookOf([{ name: 'A', rows }]),
        'trades',
        ['odometer', 'tradeInAllowance', 'tradeInPayoffBalance'],
        withKeys('odometer', 'tradeInAllowance', 'tradeInPayoffBalance'),
      ),
    ).toEqual([
      [100_000, '0.3', '10000000000000000'],
      [45_210, '-1999.99', '0.1'],
    ])
  })

  it('has numbers of Java, and texts that only look like them', async () => {
    const text = (value: string) => `<c t="str"><v>${value}</v></c>`
    const rows = [
      ['Stock No', 'Year', 'Engine', 'Make'],
      ['20451.0', '2019.0', text('5.0'), 'Ford'],
      [text('020452'), '2.02E3', text('2.0 T'), 'Audi'],
    ]
    expect(
      await stored(workbookOf([{ name: 'A', rows }]), 'vehicles', ['stockNumber', 'year', 'engine']),
    ).toEqual([
      ['20451', '2019', '5.0'],
      ['020452', '2020', '2.0 T'],
    ])
  })

  it('has digits in the pattern of their format', async () => {
    const formats = ['00000-0000', '\\(000\\)\\ 000\\-0000', '0000" mi"', '000000']
    const addresses = [
      ['Street', 'Zip', 'Suite'],
      ['1 Pattern Pl', styled(1, 19_300_001), styled(4, 42)],
      ['2 Pattern Pl', styled(1, '070021234.0'), styled(3, 7)],
    ]
    expect(
      await stored(workbookOf([{ name: 'A', rows: addresses }], { formats }), 'addresses', ['zip', 'suite']),
    ).toEqual([
      ['01930-0001', '000042'],
      ['07002-1234', '0007 mi'],
    ])
    const people = [
      ['Full Name', 'Phone'],
      ['Pat Tern', styled(2, '3035550142')],
    ]
    expect(await stored(workbookOf([{ name: 'A', rows: people }], { formats }), 'leads', ['phone'])).toEqual([
      ['(303) 555-0142'],
    ])
    const listings = [
      ['Seller', 'Mileage'],
      ['Pat Tern', styled(3, 450)],
    ]
    expect(
      await stored(workbookOf([{ name: 'A', rows: listings }], { formats }), 'listings', ['mileage']),
    ).toEqual([[450]])
  })

  it('has dates since 1904, in a language, and spans of time', async () => {
    const formats = ['[$-409]d-mmm-yy;@', '[h]:mm']
    const rows = [
      ['Name', 'Pickup', 'Delivery'],
      [styled(2, 1.0625), styled(1, 44_620), styled(1, '44985.5')],
      ['Span', styled(1, 44_620), styled(2, 1.5)],
    ]
    const settings = '<workbookPr date1904="1"/>'
    expect(
      await stored(workbookOf([{ name: 'A', rows }], { formats, settings }), 'transportServiceOrders', [
        'name',
        'pickup',
        'delivery',
      ]),
    ).toEqual([
      ['25:30', '2026-03-01T00:00:00.000Z', '2027-03-01T17:00:00.000Z'],
      'Delivery: must be a date such as 2026-03-01, or a time such as 2026-03-01T09:30:00Z.',
    ])
  })

  it('has errors, which are nothing to a row in columns that are not imported', async () => {
    const rows = [
      ['Stock No', 'Unit Cost', 'Make'],
      ['X1', failed('#DIV/0!'), 'Kia'],
      ['X2', '1', failed('#NAME?')],
      [failed('#DIV/0!'), '1', 'Ram'],
    ]
    expect(await stored(workbookOf([{ name: 'A', rows }]), 'vehicles', ['stockNumber', 'make'])).toEqual([
      ['X1', 'Kia'],
      'Make: has the error #NAME?. Correct the formula, or empty the cell.',
      'Stock Number: has the error #DIV/0!. Correct the formula, or empty the cell.',
    ])
    expect(await service.ids('/vehicles?where[stockNumber][equals]=X2')).toEqual([])
  })

  it('hides its first sheet so that only a macro shows it, though it was the one in use', async () => {
    const sheets: Sheet[] = [
      {
        name: 'Setup',
        rows: [
          ['Street', 'City'],
          ['Hidden St', 'Nowhere'],
        ],
        state: 'veryHidden',
      },
      {
        name: 'Sites',
        rows: [
          ['Street', 'City'],
          ['4 Seen St', 'Tulsa'],
        ],
      },
    ]
    const settings = '<bookViews><workbookView activeTab="0"/></bookViews>'
    const file = workbookOf(sheets, { settings })
    expect((await openFile(file)).sheets).toEqual(['Sites'])
    expect(await stored(file, 'addresses', ['street', 'city'])).toEqual([['4 Seen St', 'Tulsa']])
  })

  it('has an empty sheet in front of the one with the records', async () => {
    const rows = [
      ['Street', 'City'],
      ['5 Second St', 'Salem'],
    ]
    const empty = [['<c r="A1" s="0"/>']]
    const file = workbookOf([
      { name: 'Sheet1', rows: empty },
      { name: 'Sites', rows },
      { name: 'Sheet3', rows: [] },
    ])
    expect((await openFile(file)).sheets).toEqual(['Sites', 'Sheet1', 'Sheet3'])
    expect(await stored(file, 'addresses', ['street', 'city'])).toEqual([['5 Second St', 'Salem']])
  })
})

describe('the headings of other vendors', () => {
  /** The record of a file by the collection's fields, of the columns that are found. */
  const found = async (file: string, slug: string) => {
    const table = tableOf(await rowsIn(strToU8(file)))
    let keys: readonly (string | null)[] = []
    const { outcomes } = await importTable(service, admin, slug, table, {
      change: (mapping) => {
        ;({ keys } = mapping)
        return mapping
      },
    })
    expect(outcomes.map(({ reason }) => reason)).toEqual(outcomes.map(() => undefined))
    const doc = await service.get(`/${slug}/${outcomes[0]?.id}`)
    return Object.fromEntries(keys.flatMap((key) => (key === null ? [] : [[key, doc[key]]])))
  }

  it('are those of a catalogue of vehicle ads', async () => {
    const file =
      'vehicle_id,vin,make,model,year,trim,body_style,drivetrain,transmission,mileage.value,mileage.unit,exterior_color,price,state_of_vehicle,image[0].url\nFB-77,2T1BURHE5JC034461,Toyota,Corolla,2018,LE,SEDAN,FWD,AUTOMATIC,61250,MI,Silver,"15,995.00 USD",USED,https://img.example.com/c1.jpg\n'
    expect(await found(file, 'vehicles')).toEqual({
      body: 'SEDAN',
      drivetrain: 'FWD',
      exterior: 'Silver',
      make: 'Toyota',
      model: 'Corolla',
      transmission: 'AUTOMATIC',
      trim: 'LE',
      vin: '2T1BURHE5JC034461',
      year: '2018',
    })
    expect(await found(file, 'listings')).toMatchObject({ mileage: 61_250, retailAskingPrice: '15995.00' })
  })

  it('are those of a feed for lenders', async () => {
    const file =
      'DealerID,Type,Stock,VIN,Year,Make,Model,Body,Trim,ExteriorColor,InteriorColor,Transmission,Miles,SellingPrice,MSRP,DateInStock,Certified\nHN9,Used,HN1,5YJ3E1EA7KF317000,2019,Tesla,Model 3,Sedan,Standard,White,Black,1-Speed,"38,112","$21,450",,11/02/2026,No\n'
    expect(await found(file, 'vehicles')).toMatchObject({
      exterior: 'White',
      interior: 'Black',
      stockNumber: 'HN1',
      vin: '5YJ3E1EA7KF317000',
    })
    expect(await found(file, 'listings')).toMatchObject({ mileage: 38_112, retailAskingPrice: '21450' })
  })

  it('are those of a report of deals', async () => {
    const file = 'Deal No,Selling Price,Total Gross,Salesperson 1\nK-3001,"31,900.00","(1,250.75)",\n'
    expect(await found(file, 'deals')).toMatchObject({
      dealId: 'K-3001',
      margin: '-1250.75',
      salesPrice: '31900.00',
    })
  })

  it('are those of a report of a CRM', async () => {
    const file =
      'AutoLeadID,Lead Source,FirstName,LastName,DayPhone,EvePhone,CellPhone,Email,SalesRep,Lead Comments\n990017,Website,Vin,Solano,(303) 555-0188,,3035550189,vin@example.com,Mia Kinds,Wants a truck\n'
    const rep = await service.create('salesReps', { name: 'Mia Kinds' })
    const lead = await found(file, 'leads')
    expect(lead).toMatchObject({
      email: 'vin@example.com',
      firstName: 'Vin',
      lastName: 'Solano',
      phone: '(303) 555-0188',
      source: 'Website',
    })
    expect(await service.ids(`/leads?where[salesRep][equals]=${rep.id}`)).toHaveLength(1)
  })
})
