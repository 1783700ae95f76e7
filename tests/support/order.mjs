/**
 * The order of test files: project by project, because a worker process serves the files of one project only. Within a project the
 * longest come first, as Vitest remembers or guesses them.
 *
 * With FORECOURT_SHUFFLE=1 the files of a project run in a random order, which `--sequence.seed` repeats.
 */
import { createHash } from 'node:crypto'
import { BaseSequencer } from 'vitest/node'

/** The ones that wait for a browser or a process first; the one with the most and shortest files last. */
const projects = ['journeys', 'e2e', 'apart', 'exhaustive', 'unit', 'integration']

const projectOf = ({ project }) => projects.indexOf(project.name)

const shuffle = (files, seed) => {
  process.stdout.write(`Files in the order of --sequence.seed=${seed}\n`)
  const randomKey = ({ moduleId }) => createHash('sha256').update(`${seed} ${moduleId}`).digest('hex')
  return files.toSorted((one, other) => (randomKey(one) < randomKey(other) ? -1 : 1))
}

export class Order extends BaseSequencer {
  async sort(files) {
    const isShuffled = process.env['FORECOURT_SHUFFLE'] === '1'
    const sorted = isShuffled
      ? shuffle(files, this.ctx.config.sequence.seed ?? Date.now())
      : await super.sort(files)
    return sorted.toSorted((one, other) => projectOf(one) - projectOf(other))
  }
}
