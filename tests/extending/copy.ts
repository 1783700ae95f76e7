/** A copy of the sources to change and to test, with the packages of the original. */
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { summarize } from '../../scripts/lib/stages.mjs'

export type Outcome = { failed: number; passed: number; messages: string[] }

/** Writes the outcome of each step, and counts them. */
export const startReport = () => {
  const total = { failed: 0, passed: 0 }
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const add = (step: string, { failed, passed, messages }: Outcome): void => {
    total.failed += failed
    total.passed += passed
    say(`${step}: ${passed} passed, ${failed} failed`)
    for (const line of messages) say(`  ${line}`)
  }
  return {
    add,
    /** @returns whether the step succeeded */
    attempt: async (step: string, work: () => Promise<unknown>): Promise<boolean> => {
      try {
        await work()
        add(step, { failed: 0, passed: 1, messages: [] })
        return true
      } catch (error) {
        add(step, { failed: 1, passed: 0, messages: [String(error)] })
        return false
      }
    },
    end: (): void => {
      say(`${total.passed} passed, ${total.failed} failed`)
      process.exitCode = total.failed > 0 ? 1 : 0
    },
  }
}

export type Copy = {
  /** Replaces the one place in a file where `before` stands. */
  edit: (path: string, before: string, after: string) => void
  read: (path: string) => string
  remove: () => void
  /** Runs a command of the shell to its end, and gives what it wrote. @throws when it ends with another code than 0 */
  run: (command: string) => Promise<string>
  /** Runs spec files of one project of vitest, in a process of its own. */
  test: (project: string, specs: readonly string[]) => Promise<Outcome>
  write: (path: string, text: string) => void
}

const left = new Set(['.bench', '.data', '.git', '.next', 'coverage', 'dist', 'node_modules', 'test-results'])

export const copySources = (): Copy => {
  const root = resolve(import.meta.dirname, '../..')
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-extending-'))
  cpSync(root, folder, {
    filter: (path) => !left.has(path.slice(root.length + 1).split('/')[0] ?? ''),
    recursive: true,
  })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))

  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text)

  const start = (command: string): Promise<{ code: number | null; output: string }> => {
    const child = spawn(command, { cwd: folder, shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => (output += data.toString()))
    return new Promise((done) => child.once('close', (code) => done({ code, output })))
  }

  return {
    edit(path, before, after) {
      const parts = read(path).split(before)
      if (parts.length !== 2) throw new Error(`${path} has "${before}" ${parts.length - 1} times.`)
      write(path, parts.join(after))
    },
    read,
    remove: () => rmSync(folder, { force: true, recursive: true }),
    async run(command) {
      const { code, output } = await start(command)
      if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output.slice(-3000)}`)
      return output
    },
    async test(project, specs) {
      const report = join(folder, 'test-results', 'report.json')
      rmSync(report, { force: true })
      const { code, output } = await start(
        `NODE_ENV=test npx vitest run --project ${project} --reporter=json --outputFile.json=${report} ${specs.join(' ')}`,
      )
      try {
        const { failed, failures = [], passed } = summarize(JSON.parse(readFileSync(report, 'utf8')), code)
        return {
          failed,
          passed,
          messages: failures.map((each) => each.replaceAll(`${relative(root, folder)}/`, '')),
        }
      } catch (error) {
        throw new Error(`vitest wrote no report:\n${output.slice(-3000)}`, { cause: error })
      }
    },
    write,
  }
}
