import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, it } from 'vitest'
import { parseListenOptions } from '../../src/cli/listening/arguments'
import { createJudge } from '../../src/cli/listening/judge'
import { freePort } from '../support/port'
import { until } from '../support/wait'

const secret = `whsec_${Buffer.from('a secret of the tests and no other').toString('base64')}`
const other = `whsec_${Buffer.from('another secret of these tests').toString('base64')}`

const bodyOf = (sequence: number, id = 12) =>
  JSON.stringify({ data: { collection: 'leads', id, sequence }, type: 'leads.updated' })

const signed = (body: string, id = 'msg_1', known = secret, at = new Date()) => ({
  'webhook-id': id,
  'webhook-signature': new Webhook(known).sign(id, at, body),
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
})

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** A process, and what it wrote so far. */
const start = (args: string[], env: Record<string, string>) => {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const said = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (said.text += String(data)))
  return { child, exit: once(child, 'close').then(([code]) => code as number), said }
}

const listen = async (args: string[], env: Record<string, string> = {}) => {
  const run = start(['--import', 'tsx', 'src/cli/listen.ts', '--port', '0', ...args], env)
  const url = await until(() => /http:\/\/127\.0\.0\.1:\d+/.exec(run.said.text)?.[0])
  return { ...run, url }
}

const deliver = async (url: string, body: string, headers: Record<string, string>, method = 'POST') =>
  (await fetch(url, { body, headers, method })).status

describe('npm run webhooks:listen', () => {
  it('verifies, answers, prints a line for each delivery, and never its secrets', async () => {
    const { child, exit, said, url } = await listen(['--secret', other], { WEBHOOK_SECRETS: secret })
    expect(await deliver(url, bodyOf(5), signed(bodyOf(5)))).toBe(204)
    expect(await deliver(url, bodyOf(5), signed(bodyOf(5)), 'PATCH')).toBe(204)
    expect(await deliver(url, bodyOf(4), signed(bodyOf(4), 'msg_2', other))).toBe(204)
    expect(await deliver(url, bodyOf(6), signed(bodyOf(5)))).toBe(401)
    expect(await deliver(url, bodyOf(6), {})).toBe(401)
    expect(await deliver(url, 'x'.repeat(1024 ** 2 + 1), {})).toBe(413)
    expect((await fetch(url)).status).toBe(405)
    const lines = await until(() => {
      const all = said.text.split('\n').filter((line) => line.includes('→'))
      return all.length === 7 ? all : undefined
    })
    expect(lines.map((line) => line.slice(line.indexOf(' ') + 1))).toEqual([
      'leads.updated leads/12 sequence 5 msg_1 verified → 204',
      'leads.updated leads/12 sequence 5 msg_1 verified, repeated → 204',
      'leads.updated leads/12 sequence 4 msg_2 verified, late → 204',
      'msg_1 refused: No matching signature found → 401',
      '- refused: Missing required headers → 401',
      'more than 1 MiB → 413',
      'no delivery → 405',
    ])
    child.kill('SIGINT')
    expect(await exit).toBe(0)
    expect(said.text).not.toContain(secret.slice(6))
    expect(said.text).not.toContain(other.slice(6))
  })

  it('answers what it is told to, and 401 all the same to who cannot sign', async () => {
    const { said, url } = await listen(['--status', '500', '--secret', secret])
    expect(await deliver(url, bodyOf(5), signed(bodyOf(5)))).toBe(500)
    expect(await deliver(url, bodyOf(5), signed(bodyOf(5), 'msg_1', other))).toBe(401)
    await expect.poll(() => said.text).toContain('verified → 500')
  })

  it('ends with 2, saying why, when it is asked wrongly', async () => {
    const { exit, said } = start(
      ['--import', 'tsx', 'src/cli/listen.ts', '--port', 'x', '--secret', secret],
      {},
    )
    expect(await exit).toBe(2)
    expect(said.text).toMatch(/^--port must be a number from 0 to 65535\.\nUsage:/)
  })
})

describe('parseListenOptions', () => {
  it('takes secrets from both sides, each once', () => {
    expect(parseListenOptions(['--secret', secret], [secret, other])).toEqual({
      port: 4000,
      secrets: [secret, other],
      status: 204,
    })
  })

  it.each([
    [[], /no secret to verify with/],
    [['--secret', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], /must be a secret as it was answered/],
    [['--secret', 'whsec_%'], /must be a secret as it was answered/],
    [['--secret', secret, 'whsec_more'], /something beside the options/],
    [['--secret', secret, '--port', '70000'], /--port must be/],
    [['--secret', secret, '--status', '99'], /--status must be a number from 200 to 599/],
    [['--secrets', secret], /Unknown option '--secrets'/],
  ])('refuses %o without repeating a secret', (args, reason) => {
    expect(() => parseListenOptions(args, [])).toThrow(reason)
    expect(() => parseListenOptions(args, [])).not.toThrow(/whsec_\w|MfKQ/)
  })
})

describe('createJudge', () => {
  it('prints nothing of a delivery that a terminal would obey', () => {
    const judge = createJudge([secret])
    const body = JSON.stringify({
      data: { collection: '\u001b[2J', id: {}, sequence: 'x' },
      type: 'a\nb'.repeat(99),
    })
    const { isVerified, line } = judge({ body, headers: signed(body, 'msg_1') })
    expect(isVerified).toBe(true)
    // eslint-disable-next-line no-control-regex -- what must not be there
    expect(line).not.toMatch(/[\u0000-\u001f]/)
    expect(judge({ body: '', headers: { 'webhook-id': '\u001b]0;x\u0007' } }).line).toBe(
      '??0?x? refused: Missing required headers',
    )
  })

  it('takes what is no JSON for verified when it is signed', () => {
    expect(createJudge([secret])({ body: 'hello', headers: signed('hello') }).line).toBe(
      '- -/- sequence 0 msg_1 verified',
    )
  })

  it('says that a delivery is too old', () => {
    const headers = signed(bodyOf(1), 'msg_1', secret, new Date(Date.now() - 600_000))
    expect(createJudge([secret])({ body: bodyOf(1), headers }).line).toBe(
      'msg_1 refused: Message timestamp too old',
    )
  })
})

describe('the code of docs/webhooks.md', () => {
  const codeOf = (name: string): string => {
    const [, code] =
      new RegExp(`\`\`\`js ${name}\n([^\`]*(?:\`(?!\`\`)[^\`]*)*)\`\`\``).exec(
        readFileSync('docs/webhooks.md', 'utf8'),
      ) ?? []
    if (code === undefined) throw new Error(`${name} is not in the page.`)
    return code
  }

  it('receives what is signed and refuses what is not', async () => {
    const port = await freePort()
    const code = codeOf('receiver.mjs')
    const { said } = start(['--input-type=module', '--eval', code], {
      PORT: String(port),
      WEBHOOK_SECRET: secret,
    })
    const url = `http://127.0.0.1:${port}`
    let status: number | undefined
    await until(async () => {
      await deliver(url, bodyOf(5), signed(bodyOf(5))).then(
        (answered) => (status = answered),
        () => {},
      )
      return status
    })
    expect(status).toBe(204)
    await expect.poll(() => said.text).toContain('leads.updated leads 12')
    expect(await deliver(url, bodyOf(5), signed(bodyOf(5), 'msg_1', other))).toBe(401)
    expect(await deliver(url, bodyOf(6), signed(bodyOf(5)))).toBe(401)
  })

  it('drops what is repeated and what is late, and keeps events of one change', async () => {
    const address = `data:text/javascript,${encodeURIComponent(codeOf('news.mjs'))}`
    const { isNews } = (await import(/* @vite-ignore */ address)) as {
      isNews: (id: string, data: { collection: string; id: number; sequence: number }) => boolean
    }
    const event = (id: number, sequence: number) => ({ collection: 'leads', id, sequence })
    expect(isNews('msg_1', event(1, 5))).toBe(true)
    expect(isNews('msg_1', event(1, 5))).toBe(false)
    expect(isNews('msg_2', event(1, 5))).toBe(true)
    expect(isNews('msg_3', event(1, 4))).toBe(false)
    expect(isNews('msg_4', event(2, 4))).toBe(true)
  })
})
