/**
 * `npm run bench`: the service beside the limit and beside stock Payload, in one table. Absolute times depend on the machine and
 * are printed to make the ratios believable; no figure passes or fails.
 *
 * Names of parts or rows run those alone: `npm run bench -- reads`, `npm run bench -- "by id"`, `npm run bench -- keys`. `--size`
 * says how many records, `--share` how much of the usual time, `--raw` the folder for raw figures, `--no-stock` leaves stock
 * out, `--write` puts the table into docs/bench.md. A row that cannot be measured makes it end with 1. `npm run bench -- big` reads among 10 million deals. docs/bench.md says what is compared.
 */
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { startTemporary } from '../../src/plugins/database/embedded/temporary'
import { alone, aloneParts } from './alone'
import { besideLimit } from './beside'
import { big } from './beside/big'
import { rows } from './beside/rows'

const parts = ['start', 'reads', 'writes', 'bulk'] as const

const asked = () => {
  const { positionals, values } = parseArgs({
    allowNegative: true,
    allowPositionals: true,
    options: {
      raw: { default: '.bench', type: 'string' },
      share: { default: '1', type: 'string' },
      size: { type: 'string' },
      stock: { default: true, type: 'boolean' },
      write: { default: false, type: 'boolean' },
    },
  })
  const others = ['big', ...aloneParts]
  const unknown = positionals.filter(
    (name) => !others.includes(name) && name !== 'start' && rowsOf([name]).length === 0,
  )
  if (unknown.length > 0)
    throw new Error(
      `There is no part or row ${unknown.join(', ')}. Parts: ${[...parts, ...others].join(', ')}. Rows: ${rows.map(({ name }) => name).join('; ')}.`,
    )
  const isBig = positionals.includes('big')
  const [share, size] = [Number(values.share), Number(values.size ?? (isBig ? 10_000_000 : 100_000))]
  if (!(size >= 200) || !(share > 0)) throw new Error('--size is 200 or more, --share more than 0.')
  const compared = positionals.filter((name) => !others.includes(name))
  const isWhole = positionals.length === 0
  return {
    hasStart: isWhole || compared.includes('start'),
    hasStock: values.stock,
    isBig,
    isCompared: isWhole || (compared.length > 0 && !isBig),
    own: aloneParts.filter((name) => positionals.includes(name)),
    rawTo: values.raw,
    rows: isWhole || (isBig && compared.length === 0) ? rows : rowsOf(compared),
    share,
    size,
    writes: values.write,
  }
}

/** The rows of parts, and those whose names begin so. */
const rowsOf = (names: readonly string[]) =>
  rows.filter(({ name, part }) => names.some((each) => each === part || name.startsWith(each)))

const main = async (): Promise<void> => {
  const { isBig, isCompared, own, ...wanted } = asked()
  const server = process.env.DATABASE_URL ? undefined : await startTemporary(tmpdir())
  const url = server?.url ?? process.env.DATABASE_URL ?? ''
  try {
    if (isCompared && !(await besideLimit(url, wanted))) process.exitCode = 1
    if (isBig && !(await big(url, wanted))) process.exitCode = 1
    for (const name of own) await alone(name, url)
  } finally {
    await server?.stop()
  }
}

await main()
