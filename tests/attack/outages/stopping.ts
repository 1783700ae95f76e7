import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '../../../src/plugins/database/embedded/lock'
import { withChildren } from '../../support/freezing'
import { environment } from '../../support/server'
import { signalProcess } from '../../support/signal'
import { createLead, findMissing, type Outage, untilAnswered } from '../outage'

/**
 * SIGTERM to what `npm start` began, under load: `/readyz` says so before connections are refused, what was begun is
 * finished, and no process stays behind.
 */
export const sigterm: Outage = {
  finding: '17',
  name: 'sigterm',
  async run({ client, testbed }) {
    await testbed.server().stop()
    const broken: string[] = []
    const started = spawn('npm', ['start'], {
      env: { ...environment(testbed.deployment), DRAIN_DELAY: '2', LOG_LEVEL: 'warn' },
      stdio: 'ignore',
    })
    const ready = () => client.send('GET', '/readyz')
    const isUp = await untilAnswered(ready, ({ status }) => status === 200, 120_000)
    if (isUp === undefined) return ['npm start did not serve within two minutes']
    const family = withChildren(started.pid)
    const ids: number[] = []
    const over = new AbortController()
    const refused = new AbortController()
    const lines = Array.from({ length: 8 }, async () => {
      let isReset = false
      while (!over.signal.aborted) {
        const { id, reply } = await createLead(client, 'Stopping')
        if (id !== undefined) ids.push(id)
        const isRefused = reply.status === 0 && reply.text === 'ECONNREFUSED'
        if (isReset && !isRefused) broken.push('a connection was reset before new ones were refused')
        // A connection that the kernel had taken when the service took no more is reset: nothing of it was read.
        isReset = reply.status === 0 && reply.text === 'ECONNRESET'
        if (isRefused) refused.abort()
        else if (isReset) await sleep(50)
        else if (![201, 503].includes(reply.status))
          broken.push(`a write was answered ${reply.status} ${reply.text}`)
        await sleep(5)
      }
    })
    await sleep(1000)
    const ended = once(started, 'exit')
    started.kill('SIGTERM')
    // Said while connections are still taken, so that a proxy has time to send its requests elsewhere.
    let announced = false
    for (let waited = 0; waited < 200 && !refused.signal.aborted; waited++) {
      announced ||= (await ready()).status === 503
      await sleep(20)
    }
    if (!announced) broken.push('connections were refused before /readyz said 503')
    const [code, signal] = (await Promise.race([ended, sleep(40_000, ['nothing'])])) as unknown[]
    if (code !== 0) broken.push(`npm start ended with ${String(code ?? signal)}`)
    await sleep(1000)
    over.abort()
    await Promise.all(lines)
    const left = family.filter(isAlive)
    if (left.length > 0) broken.push(`processes went on after npm start ended: ${left.join(', ')}`)
    for (const pid of left) signalProcess(pid, 'SIGKILL')
    // Nothing is run after it in the short form.
    if (!testbed.isShort) await testbed.restart()
    return [...new Set([...broken, ...(await findMissing(testbed, ids))])].slice(0, 6)
  },
}
