/** Free ports for processes that cannot listen on port 0. */
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A free port below 32,768, where the system's ephemeral ports begin, so that it stays free until the process starts or
 * restarts.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
}

/** Whether a server could listen on the port, on every address. */
const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
