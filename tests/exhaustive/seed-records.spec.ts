/** What demonstration data tells: whether it is whole, believable, and of no real person. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examine } from '../../src/doctor'
import { seed } from '../../src/seed'
import { demoSignIn } from '../../src/seed/signIn'
import { topics } from '../../src/seed/story'
import { leadProcessStatuses, leadReasons, templateChoices } from '../../src/vocabulary/pipeline'
import { documentFields, ownCollections } from '../support/document'
import { type All, type Doc, everything } from '../support/seeded'
import { startService, type TestService } from '../support/service'
import { referencesIn, tenantsOf } from '../support/tenancyOf'
import { checkDigit } from '../support/vin'

const today = new Date('2026-05-04T15:30:00Z')
let service: TestService
let all: All

beforeAll(async () => {
  service = await startService()
  const before = performance.now()
  expect(await seed(service.payload, today)).toEqual({ seeded: true })
  process.stdout.write(`Seeded in ${Math.round(performance.now() - before)} ms.\n`)
  all = await everything(service)
})

afterAll(() => service.close())

const of = (slug: string): Doc[] => all[slug] ?? []

const ofDeal = (slug: string, id: number): Doc[] =>
  of(slug).filter(({ deal, deals }) => deal === id || (Array.isArray(deals) && deals.includes(id)))

const valuesOf = (slug: string, field: string) => new Set(of(slug).map((doc) => doc[field]))

const find = async (path: string): Promise<Record<string, unknown>[]> => {
  const answer = await service.api('GET', path)
  return (answer.body as { docs: Record<string, unknown>[] }).docs
}

/** An amount as people write it, in cents; nothing is 0. */
const cents = (amount: unknown): number => {
  if (amount === null || amount === undefined) return 0
  if (typeof amount !== 'string' || !/^\$?\d{1,3}(,?\d{3})*(\.\d\d)?$/.test(amount)) return NaN
  return Math.round(Number(amount.replace(/[$,]/g, '')) * 100)
}

const sumOf = (docs: readonly Doc[], valueOf: (doc: Doc) => number) =>
  docs.reduce((sum, doc) => sum + valueOf(doc), 0)

describe('the demonstration data', () => {
  it('is a day’s work of a group', () => {
    const counts = Object.fromEntries(Object.entries(all).map(([slug, docs]) => [slug, docs.length]))
    expect(counts).toMatchObject({
      deals: 60,
      leads: 200,
      salesReps: 10,
      templates: 9,
      tenants: 2,
      users: 4,
      vehicles: 150,
    })
    for (const slug of ['leadEvents', 'messages']) expect(counts[slug]).toBeGreaterThan(300)
    for (const slug of ['customers', 'dmvFees', 'listings', 'meetings', 'preApprovals', 'serviceOrders']) {
      expect(counts[slug], slug).toBeGreaterThan(30)
    }
    // What staff make by hand when they need it.
    const { apiKeyClaims, changes, idempotentAnswers, webhookDeliveries, ...others } = counts
    expect([apiKeyClaims, idempotentAnswers, webhookDeliveries]).toEqual([0, 0, 0])
    expect(changes).toBeGreaterThan(2000)
    // A collection of one's own may be without.
    const known = { ...documentFields, ...ownCollections, users: {} }
    expect(Object.entries(others).filter(([slug, count]) => slug in known && count < 2)).toEqual([])
  })

  it('has only fields of its collections in the story', () => {
    const unknown = Object.values(topics).flatMap((topic) =>
      Object.entries<object>(topic).flatMap(([slug, records]) => {
        const { flattenedFields = [] } =
          service.payload.config.collections.find((each) => each.slug === slug) ?? {}
        const known = new Set(['password', '@file', '@locale', ...flattenedFields.map(({ name }) => name)])
        const keys = Object.values(records)
          .flat()
          .flatMap((values: object) => Object.keys(values))
        return keys.filter((key) => !known.has(key)).map((key) => `${slug}.${key}`)
      }),
    )
    expect(unknown).toEqual([])
  })

  it('is told in the ledger, every record of it', () => {
    const { changes = [], ...others } = all
    const told = changes.filter(
      ({ collection, operation }) => operation === 'create' && collection !== 'apiKeys',
    )
    expect(
      told.map(({ collection, recordId }) => `${String(collection)} ${String(recordId)}`).sort(),
    ).toEqual(
      Object.entries(others)
        .flatMap(([slug, docs]) => docs.map(({ id }) => `${slug} ${String(id)}`))
        .sort(),
    )
    expect(new Set(changes.map(({ actorType }) => actorType))).toEqual(new Set(['engine']))
  })

  it('is related both ways', async () => {
    const [deal] = await find('/deals?where[dealId][equals]=D-3002&depth=1')
    expect(deal).toMatchObject({
      creditApplications: [{ status: 'Submitted' }],
      customer: { consumerFirstName: 'Bexley' },
      trades: [{ status: 'Vehicle Picked Up ' }],
      vehicle: { make: 'Wexmoor' },
    })
  })

  it('has leads of every status and reason, and some that nobody has spoken to', () => {
    expect(valuesOf('leads', 'processStatuses')).toEqual(new Set([...leadProcessStatuses, null]))
    expect(valuesOf('leads', 'reason')).toEqual(new Set([...leadReasons, null]))
    const started = new Set(
      of('leadEvents').flatMap(({ lead, type }) => (type === 'Lead Created' ? [] : [lead])),
    )
    expect(of('leads').filter(({ id }) => !started.has(id)).length).toBeGreaterThan(10)
    expect(of('leads').filter(({ salesRep }) => salesRep === null).length).toBeGreaterThan(5)
    expect(valuesOf('leads', 'salesRep').size).toBe(11)
  })

  it('makes a lead’s last event its latest', () => {
    const events = [...of('leadEvents')].sort((a, b) =>
      String(a['createdAt']).localeCompare(String(b['createdAt'])),
    )
    const latest = new Map(events.map(({ id, lead }) => [lead, id]))
    expect(of('leads').map(({ id, latestEvent }) => [id, latestEvent])).toEqual(
      of('leads').map(({ id }) => [id, latest.get(id) ?? null]),
    )
  })

  it('is of the last 60 days, and only meetings and plans are to come', () => {
    const day = 86_400_000
    const midnight = Date.UTC(2026, 4, 4)
    const ages = [
      ...['deals', 'leadEvents', 'leads'].flatMap((slug) => of(slug).map(({ createdAt }) => createdAt)),
      ...of('messages').map(({ createdTime }) => createdTime),
      ...of('serviceOrders').flatMap(({ ordered }) => (ordered === null ? [] : [ordered])),
    ].map((moment) => (midnight - Date.parse(String(moment))) / day)
    expect(Math.min(...ages)).toBeGreaterThan(0)
    expect(Math.max(...ages)).toBeLessThan(60)
    const leads = new Map(of('leads').map((lead) => [lead.id, String(lead['createdAt'])]))
    const early = of('leadEvents').filter(
      (event) => String(event['createdAt']) < (leads.get(Number(event['lead'])) ?? ''),
    )
    expect(early).toEqual([])
    const meetings = of('meetings').map(({ meetingTime }) => String(meetingTime).slice(0, 10))
    for (const isSuch of [
      (date: string) => date < '2026-05-04',
      (date: string) => date === '2026-05-04',
      (date: string) => date > '2026-05-04',
    ]) {
      expect(meetings.filter(isSuch).length).toBeGreaterThan(5)
    }
  })

  it('speaks English and Spanish', () => {
    expect(of('templates').map(({ choice }) => choice)).toEqual(templateChoices)
    for (const { message, subject } of of('templates')) {
      const text = expect.stringMatching(/\w/) as unknown
      expect({ message, subject }).toEqual({
        message: { en: text, es: text },
        subject: { en: text, es: text },
      })
    }
    const said = of('messages').map(({ message }) => String(message))
    expect(said.filter((message) => /¿|Hola|Tengo/.test(message)).length).toBeGreaterThan(20)
    expect(said.filter((message) => /\bthe\b|\byou\b/i.test(message)).length).toBeGreaterThan(100)
    expect(said.filter((message) => message.includes('{{'))).toEqual([])
  })

  it('has deals of every step, whose money adds up', () => {
    expect(valuesOf('deals', 'status')).toEqual(
      new Set([
        'Accepted',
        'Cancelled',
        'Delivered',
        'Financing',
        'Funded',
        'In Transit',
        'Offered',
        'Quoted',
        'Signed',
      ]),
    )
    const reckoned = of('deals').map((deal) => {
      const { id, salesPrice, taxesAndFees, vehicle } = deal
      const fees = of('dmvFees').find((each) => each.id === taxesAndFees)
      const given = sumOf(ofDeal('trades', id), ({ tradeInAllowance, tradeInPayoffBalance }) => {
        return cents(tradeInAllowance) - cents(tradeInPayoffBalance)
      })
      const charged = cents(fees?.['fee']) + cents(fees?.['actual'] ?? fees?.['estimate'])
      const spent = sumOf(
        [...ofDeal('serviceOrders', id), ...ofDeal('transportServiceOrders', id)],
        ({ price }) => cents(price),
      )
      const listing = of('listings').find((each) => each['vehicles'] === vehicle)
      const financed = cents(salesPrice) + charged - given - cents(deal['downPayment'])
      const margin = listing && cents(salesPrice) - cents(listing['wholesaleBuyNowPrice']) - spent
      return { deal, financed, margin }
    })
    const agreed = reckoned.filter(({ deal }) => deal['financedAmount'] !== null)
    expect(agreed.length).toBeGreaterThan(25)
    expect(agreed.map(({ deal, financed }) => [deal['dealId'], financed])).toEqual(
      agreed.map(({ deal }) => [deal['dealId'], cents(deal['financedAmount'])]),
    )
    const listed = reckoned.filter(({ deal, margin }) => deal['margin'] !== null && margin !== undefined)
    expect(listed.length).toBeGreaterThan(45)
    expect(listed.map(({ deal, margin }) => [deal['dealId'], margin])).toEqual(
      listed.map(({ deal }) => [deal['dealId'], cents(deal['margin'])]),
    )
    expect(Math.min(...listed.map(({ margin = 0 }) => margin))).toBeGreaterThan(0)
    const dealOf = new Map(of('deals').map((deal) => [deal.id, deal]))
    expect(of('creditApplications').map(({ amount, name }) => [name, cents(amount)])).toEqual(
      of('creditApplications').map(({ deal, name }) => [
        name,
        cents(dealOf.get(Number(deal))?.['financedAmount']),
      ]),
    )
    expect(of('deals').filter(({ latestError }) => latestError !== null).length).toBeGreaterThan(2)
  })

  it('names nothing of the other tenant', () => {
    const strangers = referencesIn(service.payload, all).filter(({ from, id, named, to }) => {
      const own = tenantsOf(
        all,
        from,
        all[from]?.find((doc) => doc.id === id),
      )
      const others = tenantsOf(
        all,
        to,
        all[to]?.find((doc) => doc.id === named),
      )
      return own.length > 0 && others.length > 0 && !own.some((tenant) => others.includes(tenant))
    })
    expect(strangers).toEqual([])
  })

  it('keeps a version of each step of a pre-approval and a trade', async () => {
    const steps = async (slug: 'preApprovals' | 'trades') => {
      const { docs } = await service.payload.findVersions({ collection: slug, depth: 0, pagination: false })
      const many = new Map<unknown, number>()
      for (const { parent } of docs) many.set(parent, (many.get(parent) ?? 0) + 1)
      return [...many.values()]
    }
    const requests = await steps('preApprovals')
    expect(requests).toHaveLength(of('preApprovals').length)
    expect(requests.filter((many) => many === 3).length).toBeGreaterThan(20)
    expect((await steps('trades')).filter((many) => many > 1).length).toBeGreaterThan(5)
  })

  it('keeps small files that are what they say', async () => {
    const files = of('attachments').filter(({ filename }) => filename !== null)
    expect(files.length).toBeGreaterThan(20)
    const read = new Map<string, string>()
    for (const { file } of files) {
      const path = new URL(String(file)).pathname.replace('/api', '')
      const answer = await service.api('GET', path)
      expect(answer.status, path).toBe(200)
      read.set(path, String(answer.body))
    }
    expect(files.filter(({ filesize }) => Number(filesize) > 4000)).toEqual([])
    const pictures = files.filter(({ mimeType }) => mimeType === 'image/png')
    expect(pictures.length).toBeGreaterThan(3)
    expect(pictures.filter(({ height, width }) => width !== 96 || height !== 64)).toEqual([])
    const papers = [...read].filter(([path]) => path.endsWith('.pdf')).map(([, text]) => text)
    expect(papers.length).toBeGreaterThan(15)
    expect(papers.filter((text) => !text.startsWith('%PDF-1.4\n'))).toEqual([])
    const tables = papers.map((text) => text.slice(Number(/startxref\n(\d+)/.exec(text)?.[1])).slice(0, 5))
    expect(new Set(tables)).toEqual(new Set(['xref\n']))
  })

  it('lets the staff sign in, the first of them as admin', async () => {
    for (const [email, role] of [
      [demoSignIn.email, 'admin'],
      ['manager@example.com', 'manager'],
      ['rep@example.com', 'rep'],
    ]) {
      const answer = await service.api('POST', '/users/login', {
        body: { ...demoSignIn, email },
        headers: { origin: 'http://localhost:3000' },
        key: null,
      })
      expect(answer.body, email).toMatchObject({ user: { role } })
    }
    const reps = of('salesReps').map(({ user }) => String(user))
    expect(reps.filter((user) => of('users').some(({ email }) => email === user))).toHaveLength(2)
    expect(reps.filter((user) => !/^[a-z0-9]+@example\.com$/.test(user))).toEqual([])
  })

  it('is plainly invented', () => {
    const { vehicles = [], ...others } = all
    for (const { vin } of vehicles) {
      expect(vin).toMatch(/^0[A-HJ-NPR-Z0-9]{16}$/)
      expect(String(vin)[8], String(vin)).toBe(checkDigit(String(vin)))
    }
    expect(valuesOf('vehicles', 'vin').size).toBe(150)
    const said = JSON.stringify(others)
    const hosts = [...said.matchAll(/(?:@|:\/\/)([\w.-]+)/g)].map(([, host]) => String(host))
    expect(hosts.filter((host) => !/(^|\.)(example\.(com|invalid)|localhost)$/.test(host))).toEqual([])
    const phones = [...said.matchAll(/"\w*[pP]hone(?:Number)?":"([^"]*\d[^"]*)"/g)].map(([, phone]) =>
      String(phone),
    )
    expect(phones.length).toBeGreaterThan(500)
    expect(phones.filter((phone) => !/555-?01\d\d$/.test(phone))).toEqual([])
    const real =
      /\b(Acura|Audi|BMW|Buick|Cadillac|Chevrolet|Chevy|Chrysler|Dodge|Ford|GMC|Honda|Hyundai|Jeep|Kia|Lexus|Mazda|Mercedes|Nissan|Subaru|Tesla|Toyota|Volkswagen|Volvo|Carfax|Carmax|Carvana|Copart|Manheim|Google|Amazon|Twilio|Experian|Equifax|Geico|Allstate|Denver|Phoenix|Dallas|Austin|Houston|Main Street|Broadway|Smith|Johnson|Garcia|Martinez|Miller|Jones|Lopez|Williams)\b/i
    expect(real.exec(JSON.stringify(all))?.[0]).toBeUndefined()
  })

  it('is answered at every depth: at depth 3, most deals in 60 kB, and each in ten times its size at depth 1', async () => {
    const sizesAt = async (depth: number) => {
      const sizes: number[] = []
      for (const { id } of of('deals')) {
        const answer = await service.api('GET', `/deals/${id}?depth=${depth}`)
        expect(answer.status, `deal ${id} at depth ${depth}`).toBe(200)
        sizes.push(Buffer.byteLength(JSON.stringify(answer.body)))
      }
      return sizes
    }
    const shallow = await sizesAt(1)
    const deep = await sizesAt(3)
    await sizesAt(5)
    const sorted = deep.toSorted((one, other) => one - other)
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(60_000)
    for (const [at, size] of deep.entries()) expect(size).toBeLessThanOrEqual(10 * (shallow[at] ?? 0))
  })

  it('is sound, as the doctor sees it', async () => {
    const { failures, findings } = await examine(service.payload)
    expect(failures).toEqual([])
    // A note is no fault: of a collection that Payload reads, for example.
    expect(findings.filter(({ isNote }) => !isNote)).toEqual([])
  })
})
