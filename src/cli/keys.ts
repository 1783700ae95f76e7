/** `npm run -s keys -- create --name N`: the new key alone on standard output. */
import { parseArgs } from 'node:util'
import { boot } from '../boot'
import { createKey } from '../auth/keys'

const usage = 'Usage: npm run -s keys -- create --name NAME'

const main = async (): Promise<void> => {
  const name = readName(process.argv.slice(2))
  const { close, payload } = await boot()
  try {
    const { key } = await createKey(payload, name)
    process.stdout.write(`${key}\n`)
  } finally {
    await close()
  }
}

const readName = (args: string[]): string => {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      args,
      options: { name: { type: 'string' } },
    })
    if (positionals.length !== 1 || positionals[0] !== 'create') {
      throw new Error(
        `The command ${positionals.length === 0 ? 'is missing' : `"${positionals.join(' ')}" is unknown`}; it is "create".`,
      )
    }
    const name = values.name?.trim()
    if (!name) throw new Error('--name is missing: say what the key is for.')
    return name
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`)
    process.exit(2)
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`No key was made: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
