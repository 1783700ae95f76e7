/** Ports for processes that cannot be given 0. */
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * One that is free, and that the system gives to nobody who asks for any: those begin at 32,768. So it is still free when
 * the process that it is for begins, or begins again.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
}

/** On every address, as a server listens. */
const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
