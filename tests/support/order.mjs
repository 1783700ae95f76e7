/**
 * The order of test files: project by project, because a worker process serves the files of one project only, and within a
 * project the longest first, so that no core is idle at the end.
 *
 * With FORECOURT_SHUFFLE=1 the files of a project run in a random order, which `--sequence.seed` repeats.
 */
import { createHash } from 'node:crypto'
import { BaseSequencer } from 'vitest/node'

/** The fastest project first; the one with the most and shortest files last. */
const projects = ['unit', 'e2e', 'apart', 'integration']

/** Longest first. Other files come after these in the order of Vitest: larger or slower ones first. */
const longest = [
  'e2e/pages',
  'e2e/attack',
  'e2e/manners',
  'e2e/panel',
  'e2e/sign-in',
  'e2e/webhooks',
  'e2e/board',
  'e2e/dashboard',
  'e2e/history',
  'e2e/report',
  'e2e/rep-day',
  'e2e/webhook-worker',
  'e2e/stored-scripts',
  'e2e/claims',
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

const rankOf = ({ moduleId }) => {
  const rank = longest.findIndex((name) => moduleId.endsWith(`/tests/${name}.spec.ts`))
  return rank === -1 ? longest.length : rank
}

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
      : (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other))
    return sorted.toSorted((one, other) => projectOf(one) - projectOf(other))
  }
}
