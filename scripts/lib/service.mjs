import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from './command.mjs'
import { digestOf, filesIn, readOr } from './digest.mjs'
import { Problem } from './say.mjs'

const outdir = join(root, 'dist')
const stamp = join(outdir, 'forecourt-build')
const inputs = ['src', 'payload.config.ts', 'tsconfig.json', 'package-lock.json', 'scripts/lib/service.mjs']

/** Each becomes a program in `dist`: the server, every command, and the check of the environment. */
const entries = () => ({
  env: 'src/env.ts',
  server: 'src/runtime/server.ts',
  ...Object.fromEntries(
    readdirSync(join(root, 'src', 'cli'))
      .filter((name) => name.endsWith('.ts') && name !== 'command.ts')
      .map((name) => [`cli/${basename(name, '.ts')}`, `src/cli/${name}`]),
  ),
})

/**
 * Compiles the service to JavaScript in `dist`, unless it was compiled from these very sources. It takes less than a second
 * and says nothing, as commands do it before they run.
 */
export async function buildService() {
  const wanted = digestOf(inputs)
  if (readOr(stamp) === wanted) return
  const files = await compile()
  for (const { contents, path } of files) replaceFile(path, contents)
  const made = new Set(files.map(({ path }) => path))
  for (const path of filesIn('dist').map((each) => join(root, each))) {
    if (!made.has(path) && path !== stamp) rmSync(path, { force: true })
  }
  replaceFile(stamp, wanted)
}

async function compile() {
  // Only here, so that what is built needs no compiler to run.
  const { build, formatMessages, stop } = await import('esbuild')
  try {
    const { outputFiles } = await build({
      absWorkingDir: root,
      bundle: true,
      chunkNames: 'chunks/[name]-[hash]',
      entryPoints: entries(),
      format: 'esm',
      logLevel: 'silent',
      outdir,
      // Next loads the same packages: one copy of each is in the process.
      packages: 'external',
      platform: 'node',
      sourcemap: 'linked',
      sourcesContent: false,
      splitting: true,
      target: 'node20.19',
      write: false,
    })
    // What others import comes first, so that no program is there without its parts.
    return outputFiles.sort((a, b) => Number(isPart(b)) - Number(isPart(a)))
  } catch (error) {
    if (!error.errors) throw error
    const reasons = await formatMessages(error.errors, { kind: 'error' })
    throw new Problem(`${reasons.join('')}The service could not be compiled; the reason is above.`)
  } finally {
    // Its process would stay for as long as this one, which may go on as the service.
    await stop()
  }
}

const isPart = ({ path }) => path.startsWith(join(outdir, 'chunks'))

/** The file is there whole, or as it was: several commands may build at once. */
function replaceFile(path, contents) {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, contents)
  renameSync(draft, path)
}
