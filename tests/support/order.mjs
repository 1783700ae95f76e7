/**
 * The order of the files of a run: project by project, as a process that stays serves files of one project alone, and in a project
 * those that take longest first, so that no core is idle while the other does the last of them.
 *
 * With FORECOURT_SHUFFLE=1 the files of a project come in a random order; `--sequence.seed` gives one that was printed again.
 */
import { createHash } from 'node:crypto'
import { BaseSequencer } from 'vitest/node'

/** What is quick to know comes first; what has the most and shortest files comes last. */
const projects = ['unit', 'e2e', 'apart', 'integration']

/** Longest first. A file that is not here comes after these, in the order of Vitest: larger or slower ones first. */
const longest = [
  'e2e/attack',
  'e2e/sign-in',
  'e2e/webhooks',
  'e2e/panel',
  'e2e/webhook-worker',
  'e2e/manners',
  'e2e/claims',
  'e2e/board',
  'e2e/history',
  'e2e/dashboard',
  'e2e/stored-scripts',
  'e2e/server',
  'e2e/keys',
  'e2e/rolling',
  'integration/doctor',
  'integration/embedded-restart',
  'integration/webhooks-crash',
  'integration/crash',
  'integration/seed',
  'integration/database-frozen',
  'integration/authorisation',
  'integration/embedded',
  'integration/answer-size',
  'integration/fields',
  'integration/field-refusals',
  'integration/undo-every-collection',
]

const placeOf = ({ moduleId }) => {
  const place = longest.findIndex((name) => moduleId.endsWith(`/tests/${name}.spec.ts`))
  return place === -1 ? longest.length : place
}

const projectOf = ({ project }) => projects.indexOf(project.name)

const shuffle = (files, seed) => {
  process.stdout.write(`Files in the order of --sequence.seed=${seed}\n`)
  const drawn = ({ moduleId }) => createHash('sha256').update(`${seed} ${moduleId}`).digest('hex')
  return files.toSorted((one, other) => (drawn(one) < drawn(other) ? -1 : 1))
}

export class Order extends BaseSequencer {
  async sort(files) {
    const isShuffled = process.env['FORECOURT_SHUFFLE'] === '1'
    const sorted = isShuffled
      ? shuffle(files, this.ctx.config.sequence.seed ?? Date.now())
      : (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other))
    return sorted.toSorted((one, other) => projectOf(one) - projectOf(other))
  }
}
