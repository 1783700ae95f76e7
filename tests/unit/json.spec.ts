import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJson } from '../../src/plugins/api/parse/json'

const long = 'x'.repeat(70_000)
const refusal = (text: string) =>
  parseJson(text).then(
    () => undefined,
    (error: Error) => error.message,
  )
const names = (count: number, name = (at: number) => `n${at}`) =>
  `{${Array.from({ length: count }, (_, at) => `"${name(at)}":1`).join()}}`

describe('parseJson', () => {
  it('reads what JSON.parse reads, of any length', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 8 }), fc.constantFrom('', long), async (value, more) => {
        const text = JSON.stringify({ docs: [value, value], more })
        expect(await parseJson(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it('is not misled by what stands in text', async () => {
    const text = JSON.stringify({ a: `{"b":[${'{":,'.repeat(30_000)}\\"\\\\`, b: '\\', c: long })
    expect(await parseJson(text)).toEqual(JSON.parse(text))
  })

  it('refuses what is not JSON', async () => {
    for (const text of ['', '{', `{"a":"${long}`, long, `{"a":"${long}\\`]) {
      expect(await refusal(text)).toMatch(/not valid JSON|is empty/)
    }
  })

  it('reads up to 1000 levels of what is long', async () => {
    const nested = (levels: number) => `${'['.repeat(levels)}"${long}"${']'.repeat(levels)}`
    expect(await refusal(nested(1000))).toBeUndefined()
    expect(await refusal(nested(1001))).toMatch(/more than 1000 levels/)
  })

  it('refuses what would take long to parse, without parsing it', async () => {
    expect(await refusal(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toMatch(/more than 1000 levels/)
    expect(await refusal(names(60_000))).toMatch(/more than 50000 names/)
    expect(await refusal(`{"a":${names(60_000)}}`)).toMatch(/more than 50000 names/)
    expect(await refusal(`{"a":[${Array(60_000).fill('{"a":1}').join()}]}`)).toMatch(/more than 50000/)
    expect(await refusal(`{"a":[${Array(60_000).fill('[]').join()}]}`)).toMatch(/more than 50000 objects/)
  })

  it('counts each record of a batch by itself, and all together', async () => {
    const batch = (docs: string) => parseJson(`{"docs":[${docs}]}`, true).then(() => 'read', String)
    const docs = Array(100).fill(names(1000)).join()
    expect(await batch(docs)).toBe('read')
    expect(await refusal(`{"docs":[${docs}]}`)).toMatch(/A record of the body/)
    expect(await batch(`${docs},${names(50_001)}`)).toMatch(/A record of the body has more than 50000 names/)
    expect(await batch(Array(401).fill(names(1000)).join())).toMatch(/The body has more than 400000 names/)
    expect(await batch(Array(200_001).fill('{}').join())).toMatch(/The body has more than 200000 objects/)
  })
})
