/**
 * One side in a process of its own, over HTTP: the same server around either handler. What it is told comes as messages:
 * `settle` collects what is garbage, begins to watch anew and says how much memory is resident, `peak` says how much was at
 * the most since.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendResponse, toRequest } from '../../../src/runtime/http'
import { settled, watchMemory } from '../resident'
import { begin, type SideName } from './open'

const serve = async (name: SideName, url: string): Promise<void> => {
  const answer = await begin[name].open(url)
  const server = createServer((incoming, outgoing) => {
    void answer(toRequest(incoming, 'http://localhost:3000'))
      .then((response) => sendResponse(response, incoming, outgoing))
      .catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.send?.((server.address() as AddressInfo).port)
  const memory = watchMemory()
  const tell = async (asked: unknown): Promise<void> => {
    const resident = asked === 'settle' ? await settled() : memory.peak()
    if (asked === 'settle') memory.forget()
    process.send?.(resident)
  }
  process.on('message', (asked) => void tell(asked))
}

const [name = '', task = '', url = ''] = process.argv.slice(2)
process.once('disconnect', () => process.exit(0))
if (task === 'serve') await serve(name as SideName, url)
else process.send?.(await begin[name as SideName].prepare(url))
