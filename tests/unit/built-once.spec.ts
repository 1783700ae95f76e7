import type { BasePayload } from 'payload'
import { describe, expect, it } from 'vitest'
import { builtOnce } from '../../src/plugins/openapi/builtOnce'

const payloadOf = (name: string) => ({ config: { name } }) as unknown as BasePayload

describe('builtOnce', () => {
  it('builds at the first request, once for each config, whatever encoding is asked for', async () => {
    const built: unknown[] = []
    const serve = builtOnce(
      ({ config }) => {
        built.push(config)
        return `of ${(config as unknown as { name: string }).name}`
      },
      { 'Content-Type': 'text/plain' },
    )
    expect(built).toEqual([])
    const [one, other] = [payloadOf('one'), payloadOf('other')]
    const ask = (payload: BasePayload, encoding = '') =>
      serve({ headers: new Headers({ 'accept-encoding': encoding }), payload })
    const asked = [ask(one), ask(one), ask(one, 'gzip'), ask(one, 'br, gzip'), ask(other)]
    const bodies = await Promise.all(asked)
    expect(built).toEqual([one.config, other.config])
    expect(await bodies[1]?.text()).toBe('of one')
    expect(await bodies[4]?.text()).toBe('of other')
    expect(bodies.map(({ headers }) => headers.get('content-encoding'))).toEqual([
      null,
      null,
      'gzip',
      'br',
      null,
    ])
  })
})
