/** A number is stored as it was written or refused, and what the service answers can be asked for in a filter. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Doc, useClient } from '../support/client'
import { contents } from '../support/contents'
import { importTable, tableOfTexts } from '../support/exchange'
import { runsOf } from '../support/runs'
import { seed } from '../support/seed'
import { expectStatus, type Answer, fixture } from '../support/service'
import { signIn } from '../support/staff'

const service = useClient()
const staff = fixture(() => signIn(service))
const fixed = fixture(() => service.create('deals', { dealId: 'N-1' }))

const filtersOf = (literal: string): string[] =>
  [
    `where[mileage][equals]=${encodeURIComponent(literal)}`,
    `where[mileage][in]=${encodeURIComponent(literal)}`,
    `where[mileage][in][0]=${encodeURIComponent(literal)}`,
    `where=${encodeURIComponent(`{"mileage":{"equals":${literal}}}`)}`,
    `where=${encodeURIComponent(`{"or":[{"mileage":{"in":[${literal}]}}]}`)}`,
  ].map((filter) => `/deals?${filter}&limit=0`)

const ways: Record<string, (literal: string) => Promise<Answer>> = {
  batch: (literal) =>
    service.api('POST', '/deals/batch', { body: `{"docs":[{"status":"x","mileage":${literal}}]}` }),
  bulk: (literal) =>
    service.api('PATCH', `/deals?where[id][equals]=${fixed.id}`, { body: `{"mileage":${literal}}` }),
  byId: (literal) => service.api('PATCH', `/deals/${fixed.id}`, { body: `{"mileage": ${literal} }` }),
  create: (literal) => service.api('POST', '/deals', { body: `{"mileage":${literal}}` }),
  panel: (literal) => staff.api('PATCH', `/deals/${fixed.id}?depth=0`, `{"mileage":${literal}}`),
  upsert: (literal) => service.api('PUT', '/deals/by/dealId/N-1', { body: `{"mileage":${literal}}` }),
}

const docOf = ({ body }: Answer): Doc => {
  const { doc, docs } = body as { doc?: Doc; docs?: Doc[] }
  return (doc ?? docs?.[0]) as Doc
}

const digits = (min: number, max: number) => fc.stringMatching(new RegExp(`^(0|[1-9][0-9]{${min},${max}})$`))

/** Numbers as JSON may have them. */
const literals = fc
  .oneof(
    fc
      .double({ noDefaultInfinity: true, noNaN: true })
      .chain((value) =>
        fc.constantFrom(
          JSON.stringify(value),
          value.toExponential(),
          value.toPrecision(17),
          value.toPrecision(15),
          value.toPrecision(21),
        ),
      ),
    fc
      .tuple(digits(0, 24), fc.constantFrom('', '.0', '.5', '.50', '.1234567890123456'))
      .map((parts) => parts.join('')),
    fc.bigInt({ max: 2n ** 60n, min: 2n ** 52n }).map(String),
    fc
      .tuple(digits(0, 18), fc.stringMatching(/^\.[0-9]{1,18}$/), fc.integer({ max: 330, min: -345 }))
      .map(([whole, fraction, exponent]) => `${whole}${fraction}e${exponent}`),
    fc.constantFrom(
      '1e400',
      '1e-400',
      '5e-324',
      '4.9e-324',
      '1E+21',
      '1e-7',
      '0',
      '0.0',
      '1.7976931348623157e308',
    ),
  )
  .chain((literal) => fc.constantFrom(literal, literal.startsWith('-') ? literal.slice(1) : `-${literal}`))

/** The decimal number in a literal as a multiple of 10^-2000. */
const exactly = (literal: string): bigint => {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(literal) ?? []
  return BigInt(`${sign}${whole}${fraction}`) * 10n ** BigInt(2000 + Number(exponent) - fraction.length)
}

const isKept = (literal: string): boolean =>
  Number.isFinite(Number(literal)) && exactly(literal) === exactly(String(Number(literal)))

type Way = (literal: string) => Promise<Answer>

const expectRefused = async (literal: string, write: Way): Promise<void> => {
  const before = await contents(service)
  const answer = await write(literal)
  const text = JSON.stringify(answer.body)
  expect(answer.status, `${literal} ${text}`).toBe(400)
  expect(text).toMatch(/mileage: .*(another number|the largest number).* as text in a text field/)
  for (const path of filtersOf(literal)) {
    const refusal = await service.api('GET', path)
    expect(refusal.status, path).toBe(400)
    expect(JSON.stringify(refusal.body), path).toMatch(
      /where(\[or\]\[0\])?\[mileage\]\[(equals|in)\]: .*text field/,
    )
  }
  expect(await contents(service), literal).toEqual(before)
}

/** The numbers by the ids of their records. */
const stored = new Map<number, number>()

const expectKept = async (literal: string, write: Way): Promise<void> => {
  const answer = await write(literal)
  expect(answer.status, `${literal} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  const { id } = docOf(answer)
  const { mileage } = await service.get(`/deals/${id}`)
  expect(exactly(String(mileage)), literal).toBe(exactly(literal))
  stored.set(id, mileage as number)
  const same = [...stored].filter(([, each]) => each === mileage).map(([each]) => each)
  for (const path of [...filtersOf(literal), ...filtersOf(JSON.stringify(mileage))])
    expect(new Set(await service.ids(path)), path).toEqual(new Set(same))
}

describe('a number in JSON', () => {
  it('is answered as it was written and found by that, or refused in bodies and filters', async () => {
    const count = { kept: 0, refused: 0 }
    const check = async (literal: string, way: string) => {
      const kept = isKept(literal)
      count[kept ? 'kept' : 'refused']++
      await (kept ? expectKept : expectRefused)(literal, ways[way] as Way)
    }
    await fc.assert(fc.asyncProperty(literals, fc.constantFrom(...Object.keys(ways)), check), {
      numRuns: runsOf(400),
      seed,
    })
    expect(Math.min(count.kept, count.refused)).toBeGreaterThan(3)
  })

  it('is refused where a double is another number, naming the field, the reason and the remedy', async () => {
    const body = '{"mileage":1234567890123456789}'
    const says =
      'mileage: 1234567890123456789 would become 1234567890123456800, another number. Send a number of at most 15 significant digits, or send it as text in a text field.'
    const refusal = { code: 'invalid_value', field: 'mileage', says, status: 400 }
    await service.refuses('POST', '/deals', refusal, { body })
    await service.refuses('PATCH', `/deals/${fixed.id}`, refusal, { body })
    const filter = { code: 'invalid_filter', says: /1234567890123456789 would become/, status: 400 }
    for (const path of filtersOf('1234567890123456789')) await service.refuses('GET', path, filter)
  })

  it('is refused beyond the largest number and below the smallest', async () => {
    const refusal = (says: RegExp) => ({ code: 'invalid_value', field: 'mileage', says, status: 400 })
    await service.refuses('POST', '/deals', refusal(/1e400 is beyond the largest number/), {
      body: '{"mileage":1e400}',
    })
    await service.refuses('POST', '/deals', refusal(/1e-400 would become 0/), { body: '{"mileage":1e-400}' })
  })

  it('is refused as text, as an id, and in JSON fields, with its digits', async () => {
    const of = (name: string, says: RegExp) => ({ code: 'invalid_value', field: name, says, status: 400 })
    const long = '12345678901234567890'
    await service.refuses('POST', '/vehicles', of('vin', /would become .* as text/), {
      body: `{"vin":${long}}`,
    })
    await service.refuses('POST', '/deals', of('vehicle', new RegExp(`not ${long}`)), {
      body: `{"vehicle":${long}}`,
    })
    const filter = encodeURIComponent(`{"vin":{"equals":${long}}}`)
    await service.refuses('GET', `/vehicles?where=${filter}`, {
      code: 'invalid_filter',
      says: /where\[vin\]\[equals\]: .* as text/,
      status: 400,
    })
    await service.create('vehicles', { vin: long })
    expect((await service.list(`/vehicles?where[vin][equals]=${long}`)).totalDocs).toBe(1)
  })

  it('refuses only its own record in a batch', async () => {
    const answer = await service.api('POST', '/deals/batch', {
      body: '{"docs":[{"mileage":9007199254740993,"dealId":"B-1"},{"mileage":9007199254740992,"dealId":"B-2"}]}',
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ docs: [{ dealId: 'B-2', mileage: 9007199254740992 }] })
    expect((answer.body as { errors: string[] }).errors).toEqual([
      expect.stringMatching(/^docs\[0\]: mileage: 9007199254740993 would become 9007199254740992/),
    ])
    expect((await service.list('/deals?where[dealId][equals]=B-1')).totalDocs).toBe(0)
  })
})

describe('a number in a filter', () => {
  it.each(['1e+21', '1e-7', '-1.5e+300', '-0', '123456789012345680000', '0.30000000000000004'])(
    'may be written %s, as it is answered',
    async (printed) => {
      const { id } = await service.create('deals', { mileage: Number(printed), status: printed })
      const of = `&where[status][equals]=${encodeURIComponent(printed)}`
      const paths = filtersOf(printed).filter((path) => path.includes('where['))
      // Not percent-encoded, as people write addresses: the plus sign then means a space.
      paths.push(`/deals?where[mileage][equals]=${printed}`, `/deals?where[mileage][in]=${printed},7`)
      for (const path of paths) expect(await service.ids(`${path}${of}`), path).toEqual([id])
      const compared = `/deals?where[mileage][less_than_equal]=${encodeURIComponent(printed)}${of}`
      expect(await service.ids(compared)).toEqual([id])
    },
  )

  it.each(['1e', 'e5', '1e5.5', '0x10', 'Infinity', 'NaN', '1 000', '+-1'])('is not %s', async (text) => {
    await service.refuses('GET', `/deals?where[mileage][equals]=${encodeURIComponent(text)}`, {
      code: 'invalid_filter',
      says: /must be a number/,
      status: 400,
    })
  })

  it('is refused in the lists of the panel too', async () => {
    const list = (literal: string) => staff.api('GET', `/deals?where[mileage][equals]=${literal}`)
    expect((await list('9007199254740992')).status).toBe(200)
    for (const literal of ['9007199254740993', '1e400']) {
      const answer = await expectStatus(400, list(literal))
      expect(JSON.stringify(answer.body)).toContain('text field')
    }
  })
})

describe('Idempotency-Key', () => {
  it('takes bodies that differ beyond 2^53 for two requests', async () => {
    const headers = { 'idempotency-key': 'beyond' }
    const send = (literal: string) =>
      service.api('POST', '/deals', { body: `{"mileage":${literal}}`, headers })
    const first = await expectStatus(201, send('9007199254740992'))
    const refusal = { code: 'idempotency_key_reused', status: 422 }
    await service.refuses('POST', '/deals', refusal, { body: '{"mileage":9007199254740993}', headers })
    expect((await send('9007199254740992.0')).body).toEqual(first.body)
  })
})

describe('an import', () => {
  it('refuses the row of a number that is not kept', async () => {
    const rows = ['9007199254740992', '9007199254740993', '1e400', '1e+21', '0.1'].map((each, at) => [
      `I-${at}`,
      each,
    ])
    const { outcomes } = await importTable(service, staff, 'deals', tableOfTexts(['dealId', 'mileage'], rows))
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['create', 'failed', 'failed', 'create', 'create'])
    const { docs } = await service.list('/deals?where[dealId][contains]=I-&sort=dealId')
    expect(docs.map(({ mileage }) => mileage)).toEqual([9007199254740992, 1e21, 0.1])
  })
})

describe('a save of the panel', () => {
  it('is refused for a number that is not kept, and writes nothing', async () => {
    const before = await contents(service)
    for (const [method, path] of [
      ['POST', '/deals'],
      ['PATCH', `/deals/${fixed.id}`],
      ['PATCH', `/deals?where[id][equals]=${fixed.id}`],
    ] as const) {
      const answer = await expectStatus(400, staff.api(method, path, '{"mileage":1234567890123456789}'))
      expect(JSON.stringify(answer.body)).toMatch(/mileage: 1234567890123456789 would become/)
    }
    expect(await contents(service)).toEqual(before)
  })
})
