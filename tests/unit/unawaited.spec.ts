import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const program = `
import { createRequire } from 'node:module'
import { logUnawaited } from './src/runtime/unawaited.ts'
logUnawaited()
const require = createRequire(process.cwd() + '/')
require('next/dist/server/lib/router-server')
const next = require('next/dist/server/node-environment-extensions/process-error-handlers')
next.registerUnhandledRejectionListener()
next.installProcessErrorHandlers(false)
const refused = Object.assign(new Error('Failed query: 078-05-1120'), { query: 'SELECT $1', params: ['078-05-1120'] })
void Promise.reject(refused)
void Promise.reject('mina@example.com')
setTimeout(() => console.log('goes on'), 200)
`

it('a failure that nobody waits for is logged once, without its values, and ends nothing', async () => {
  const child = promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    { env: { ...process.env, LOG_LEVEL: 'info', NODE_ENV: 'production', PAYLOAD_SECRET: 'x'.repeat(32) } },
  )
  const { stderr, stdout } = await child
  expect(stdout).toBe('goes on\n')
  const lines = stderr.trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'nobody waited for a failure',
    'nobody waited for a failure',
  ])
  expect(lines[0]).toContain('"name":"Error"')
  expect(stderr).not.toMatch(/078-05-1120|mina@example/)
})
