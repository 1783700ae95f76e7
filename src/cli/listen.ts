/**
 * `npm run webhooks:listen`: a local webhook receiver that verifies each delivery as receivers should and prints one
 * line about it. Exits with 0 on Ctrl-C, 2 for invalid arguments, 1 if it cannot listen.
 */
import type { AddressInfo } from 'node:net'
import { env } from '../env'
import { Refusal } from './keyCommand/refusal'
import { parseListenOptions, usage } from './listening/arguments'
import { createReceiver } from './listening/receiver'

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const main = (): void => {
  const options = parseListenOptions(process.argv.slice(2), env.WEBHOOK_SECRETS)
  const server = createReceiver(options, print)
  server.on('error', fail)
  server.listen(options.port, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    print(
      `Listening on http://127.0.0.1:${port}. The service reaches it with WEBHOOK_ALLOW=127.0.0.1:${port}.`,
    )
  })
  const stop = (): void => {
    server.close()
    server.closeAllConnections()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

const fail = (error: unknown): void => {
  const reason = error instanceof Error ? error.message : String(error)
  const isRefusal = error instanceof Refusal
  process.stderr.write(isRefusal ? `${reason}\n${usage}\n` : `Nothing is listened to: ${reason}\n`)
  process.exitCode = isRefusal ? 2 : 1
}

try {
  main()
} catch (error) {
  fail(error)
}
