/**
 * Two servers on one database behind a proxy, each stopped and started again in turn while clients read and write: no request
 * may fail, and every write that was acknowledged is there.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Deployment, type RunningServer, startServer } from '../support/server'
import { connectTo } from './connection'
import { startProxy } from './proxy'

export type RollingOptions = {
  key: string
  /** Of one database and one DATA_DIR. */
  deployments: readonly [Deployment, Deployment]
  /** How many requests are sent at the least; the load goes on until the last restart is done. */
  requests: number
  restarts: number
  say?: (line: string) => void
}

export type RollingOutcome = {
  /** How each server that was stopped ended. */
  exits: (number | string)[]
  failures: string[]
  made: number
  requests: number
}

const clients = 8

/** Between two requests of a client: the servers that start meanwhile need the processors. */
const pauseMs = 20

/** What a server behind a proxy is given: it says a few seconds ahead that it ends. */
const environment = {
  DRAIN_DELAY: '4',
  KEEP_ALIVE: '65',
  LOG_LEVEL: 'warn',
  TRUSTED_PROXIES: '1',
  WEBHOOK_WORKER: 'false',
}

export const runRolling = async ({
  key,
  deployments,
  requests,
  restarts,
  say = () => {},
}: RollingOptions): Promise<RollingOutcome> => {
  const servers: RunningServer[] = await Promise.all(
    deployments.map((deployment) => startServer(deployment, environment)),
  )
  const ports = deployments.map(({ port }) => port)
  const proxy = await startProxy(ports)
  const outcome: RollingOutcome = { exits: [], failures: [], made: 0, requests: 0 }
  let isRestarting = true
  const isOver = () => !isRestarting && outcome.requests >= requests

  const client = async (number: number) => {
    const connection = connectTo(proxy.port, key)
    for (let at = 0; !isOver(); at++) {
      outcome.requests++
      const isWrite = at % 4 === 0
      const answer = isWrite
        ? await connection.send('POST', '/leads', { source: `rolling ${number}` })
        : await connection.send('GET', `/leads?limit=2&page=${(at % 3) + 1}`)
      if (answer?.status === (isWrite ? 201 : 200)) outcome.made += isWrite ? 1 : 0
      else outcome.failures.push(`${isWrite ? 'POST' : 'GET'}: ${answer?.status ?? 'cut off'}`)
      await sleep(pauseMs)
    }
    connection.close()
  }
  const becomes = async (port: number, isUp: boolean) => {
    while (proxy.isUp(port) !== isUp) await sleep(100)
  }
  const restart = async (at: number) => {
    const deployment = deployments[at] as Deployment
    outcome.exits.push((await servers[at]?.stop()) ?? 'none')
    await becomes(deployment.port, false)
    servers[at] = await startServer(deployment, environment)
    await becomes(deployment.port, true)
    say(`server ${at + 1} restarted, ${outcome.requests} requests, ${outcome.failures.length} failed`)
  }
  const working = Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  try {
    // Spread over the load: each server in turn.
    for (let done = 0; done < restarts; done++) {
      while (outcome.requests < (requests * done) / restarts) await sleep(50)
      await restart(done % deployments.length)
    }
  } finally {
    isRestarting = false
    await working
    await proxy.close()
    await Promise.all(servers.map((server) => server.stop()))
  }
  outcome.failures.push(...proxy.failures)
  return outcome
}
