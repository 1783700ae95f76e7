/** Lines for the person at the terminal. */

/** A failure that is explained in full: shown without a stack. */
export class Problem extends Error {}

export const say = (line = '') => process.stdout.write(`${line}\n`)

/** Shows that a long step goes on: its name, and every ten seconds how long it has taken. */
export async function step(name, work) {
  const begun = Date.now()
  const seconds = () => Math.round((Date.now() - begun) / 1000)
  say(`${name} …`)
  const timer = setInterval(() => say(`  … ${seconds()} s`), 10_000)
  try {
    const result = await work()
    if (seconds() >= 2) say(`  done in ${seconds()} s`)
    return result
  } finally {
    clearInterval(timer)
  }
}

/** Runs `main`; a Problem is its message, anything else a defect with its stack. */
export async function run(main) {
  try {
    await main()
  } catch (error) {
    process.stderr.write(`\n${error instanceof Problem ? error.message : error.stack}\n`)
    process.exit(1)
  }
}
