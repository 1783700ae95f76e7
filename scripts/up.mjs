/**
 * `npm run up`: the whole service from a bare clone with nothing but Node.
 *
 * Checks Node, installs packages, builds the service and the admin panel, each only when something changed, then
 * starts dist/server.js and tells where to go. Needs no package itself.
 *
 * The service runs in a process group of its own and gets one SIGTERM, whether Ctrl-C or a signal ends this
 * script, and then finishes its requests. When this script is killed the service notices that its channel
 * closed and stops by itself.
 */
import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { buildPanel } from './lib/build.mjs'
import { command, root, stopCommands } from './lib/command.mjs'
import { checkNode, installPackages } from './lib/install.mjs'
import { answers, checkPort, findRunning, keepSecret, removeNote, writeNote } from './lib/instance.mjs'
import { Problem, run, say, step } from './lib/say.mjs'
import { buildService } from './lib/service.mjs'
import { setting } from './lib/settings.mjs'

const patience = 25_000

/** As `npm start`: traces that name the sources, and a heap that grows to half more than what is in use before it is collected. */
const flags = ['--enable-source-maps', '--max-semi-space-size=16', '--heap-growing-percent=50']

let service
let stoppingSince = 0

await run(async () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
  process.chdir(root)
  checkNode()
  const dataDir = resolve(setting('DATA_DIR', '.data'))
  const running = await findRunning(dataDir)
  if (running) {
    say(`Forecourt runs already on ${relative(root, dataDir) || dataDir}, process ${running.up}.`)
    return announce(running.ready, dataDir)
  }
  const [host, port] = [setting('HOST', '127.0.0.1'), setting('PORT', '3000')]
  if (/^\d+$/.test(port) && Number(port) <= 65_535) await checkPort(host, port)
  await installPackages()
  if (!setting('PAYLOAD_SECRET')) keepSecret(dataDir)
  const env = { NODE_ENV: 'production', SEED: setting('SEED', 'demo'), NEXT_TELEMETRY_DISABLED: '1' }
  await buildService()
  await checkEnvironment(env)
  await buildPanel()
  const ready = await step('Starting the database and the service', () => start(env, dataDir))
  const local = `http://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host}:${port}`
  // The token in it is kept nowhere.
  const { firstAccount, ...kept } = ready
  writeNote(dataDir, { up: process.pid, server: service.pid, local, ready: kept })
  service.once('exit', (code) => end(code, dataDir))
  say('\nForecourt is ready.')
  await announce({ ...kept, firstAccount }, dataDir)
  say('  Ctrl-C stops it.\n')
})

/** The service would refuse a bad value as well, but only after the panel was built. */
async function checkEnvironment(env) {
  const { code, output } = await command(process.execPath, ['dist/env.js'], { env, quiet: true })
  if (code === 0) return
  const from = output.indexOf('The environment cannot be used')
  throw new Problem(from < 0 ? output : output.slice(from).replace(/\n(?! {2}).*/s, ''))
}

/** @returns what the service says when it listens: { url, firstAccount?, signIn?: { email, password }, apiKey? } */
function start(env, dataDir) {
  mkdirSync(dataDir, { recursive: true })
  const log = join(dataDir, 'service.log')
  const output = openSync(log, 'w', 0o600)
  service = spawn(process.execPath, [...flags, 'dist/server.js'], {
    cwd: root,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', output, output, 'ipc'],
  })
  closeSync(output)
  return new Promise((done, fail) => {
    service.once('error', fail)
    service.on('message', (message) => {
      if (message?.type !== 'ready') return
      service.removeAllListeners('exit')
      done(message)
    })
    service.once('exit', (code) => {
      if (stoppingSince) process.exit(130)
      const last = readFileSync(log, 'utf8').trim().split('\n').slice(-15).join('\n')
      fail(
        new Problem(`The service did not start (exit code ${code}). Its last words, from ${log}:\n\n${last}`),
      )
    })
  })
}

async function announce({ url, signIn, apiKey, firstAccount }, dataDir) {
  const lines = [`\n  Admin panel   ${url}/admin`]
  if (signIn) lines.push(`  Sign in       ${signIn.email}  ${signIn.password}`)
  if (firstAccount) lines.push(`  First account ${firstAccount}`)
  lines.push(`  Interface     ${url}/api`)
  if (apiKey) {
    const call = `curl -g -H 'Authorization: Bearer ${apiKey}'`
    lines.push(
      `  API key       ${apiKey}\n`,
      `  ${call} '${url}/api/leads?limit=2&sort=-createdAt'\n`,
      `  ${call} '${url}/api/deals?where[salesPrice][greater_than]=20000&limit=2'\n`,
      `  ${call} -H 'Content-Type: application/json' -d '{"firstName":"Ana","lastName":"Ruiz","source":"Website"}' '${url}/api/leads'\n`,
    )
  } else {
    lines.push(`  API key       make one: npm run -s keys -- create --name first`)
  }
  const hasDocs = await answers(`${url}/api/docs`)
  lines.push(`  Documents     docs/interface.md${hasDocs ? ` and ${url}/api/docs` : ''}`)
  lines.push(`  Log           ${relative(root, join(dataDir, 'service.log'))}`)
  say(lines.join('\n'))
}

/** npm, a terminal and a supervisor can each pass the same signal on: only one that comes later is a second wish. */
function stop(signal) {
  if (stoppingSince) {
    if (Date.now() - stoppingSince > 1_000) service?.kill('SIGKILL')
    return
  }
  stoppingSince = Date.now()
  if (!service) {
    stopCommands(signal)
    process.exit(130)
  }
  say('\nStopping: finishing what is under way …')
  service.kill('SIGTERM')
  setTimeout(() => service.kill('SIGKILL'), patience).unref()
}

function end(code, dataDir) {
  removeNote(dataDir)
  if (stoppingSince) say('Stopped.')
  else say(`The service ended by itself (exit code ${code}). Its log: ${join(dataDir, 'service.log')}`)
  process.exit(stoppingSince ? 0 : 1)
}
