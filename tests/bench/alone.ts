/** Parts that measure the service alone. Each runs in a process and on a database of its own, so that none finds what another left. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { makeDatabase } from './databases'

export const aloneParts = ['keys', 'memory', 'pages', 'panel', 'report', 'search', 'webhooks'] as const

export type AlonePart = (typeof aloneParts)[number]

/** @param server the address of a database server */
export const alone = async (part: AlonePart, server: string): Promise<void> => {
  const database = await makeDatabase(server, 'ours')
  try {
    const child = fork(fileURLToPath(new URL('aloneRun.ts', import.meta.url)), [part], {
      env: { ...process.env, DATABASE_URL: database.url, LOG_LEVEL: 'warn' },
      execArgv: ['--import', 'tsx'],
    })
    const [code] = (await once(child, 'exit')) as [null | number]
    if (code !== 0) throw new Error(`${part} ended with ${code}.`)
  } finally {
    await database.drop()
  }
}
