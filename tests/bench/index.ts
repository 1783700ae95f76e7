/**
 * `npm run bench`: the service beside stock Payload, in one table. Absolute times depend on the machine and are printed to
 * make the ratios believable; nothing here passes or fails.
 *
 * Names of parts run those alone: `npm run bench -- reads`, `npm run bench -- keys`. `--size` says how many records,
 * `--share` how many of the usual number of runs, `--raw` the folder for raw figures. docs/bench.md says what is compared.
 */
import { parseArgs } from 'node:util'
import { startTemporary } from '../../src/plugins/database/embedded/temporary'
import { alone, aloneParts } from './alone'
import { besideStock, comparedParts } from './beside'

const asked = () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      raw: { default: '.bench', type: 'string' },
      share: { default: '1', type: 'string' },
      size: { default: '100000', type: 'string' },
    },
  })
  const names = [...comparedParts, ...aloneParts] as readonly string[]
  const unknown = positionals.filter((name) => !names.includes(name))
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown.join(', ')}. Parts: ${names.join(', ')}.`)
  const [share, size] = [Number(values.share), Number(values.size)]
  if (!(size >= 200) || !(share > 0)) throw new Error('--size is 200 or more, --share more than 0.')
  return {
    compared:
      positionals.length === 0 ? comparedParts : comparedParts.filter((name) => positionals.includes(name)),
    own: aloneParts.filter((name) => positionals.includes(name)),
    rawTo: values.raw,
    share,
    size,
  }
}

const main = async (): Promise<void> => {
  const { compared, own, ...how } = asked()
  const server = process.env.DATABASE_URL ? undefined : await startTemporary()
  const url = server?.url ?? process.env.DATABASE_URL ?? ''
  try {
    if (compared.length > 0) await besideStock(url, { parts: compared, ...how })
    for (const name of own) await alone(name, url)
  } finally {
    await server?.stop()
  }
}

await main()
