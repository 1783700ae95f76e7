/** The figures of a run: all of them as JSON, to be compared with another's, and the table in docs/bench.md. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'

/** @returns the path of the file */
export const keepRaw = async (
  folder: string,
  { comparison, server }: { comparison: object; server: string },
): Promise<string> => {
  const at = new Date().toISOString()
  const [processor] = cpus()
  const raw = {
    at,
    machine: {
      cores: cpus().length,
      memory: totalmem(),
      node: process.version,
      postgres: await versionOf(server),
      processor: processor?.model,
    },
    ...comparison,
  }
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${at.replaceAll(':', '-')}.json`)
  writeFileSync(path, `${JSON.stringify(raw, null, 1)}\n`)
  return path
}

const docs = 'docs/bench.md'
const block = /(<!-- begin table -->\n)[\s\S]*(<!-- end table -->)/

/** Puts the table with its day and machine into docs/bench.md. */
export const writeTable = (table: readonly string[]): void => {
  const text = readFileSync(docs, 'utf8')
  if (!block.test(text)) throw new Error(`${docs} has no place for the table: <!-- begin table -->.`)
  const day = new Date().toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })
  const memory = (totalmem() / 1024 ** 3).toFixed(0)
  const head = `${day}, ${cpus().length} cores, ${memory} GiB, Node ${process.versions.node}. The command was \`npm run bench -- ${process.argv.slice(2).join(' ')}\`.`
  const written = `$1\n${head}\n\n\`\`\`text\n${table.join('\n').replaceAll('$', '$$$$')}\n\`\`\`\n\n$2`
  writeFileSync(docs, text.replace(block, written))
}

const versionOf = async (server: string): Promise<string | undefined> => {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    return (await client.query<{ server_version: string }>('SHOW server_version')).rows[0]?.server_version
  } finally {
    await client.end()
  }
}
