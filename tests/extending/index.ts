/**
 * `npm run test:extending`: follows the steps of docs/extending.md for a new collection on a copy of the sources, adds what else people add
 * (another collection, one whose values have parts, fields, a hook), and runs there what they would run: the check, the suites over all collections, the
 * demonstration data, a request. Nothing may need a change that the steps do not name.
 *
 * Then the copy is spoiled, to see that it would be found out: a Spanish word is taken away, a list is written by hand.
 */
import { type Copy, copySources, type Outcome, startReport } from './copy'
import { addAddressHook, addAppraisals, addDealFields, addHandovers, recordSpec } from './examples'
import { follow, stepsIn } from './guide'

/** The suites that walk over all collections, or would name a collection that they do not know. */
const suites = {
  exhaustive: [
    'authorisation',
    'authorisation-doors',
    'field-refusals',
    'fields',
    'inverses',
    'malformed-property',
    'one-connection',
    'payload-endpoints',
    'tenants-property',
    'undo-every-collection',
    'webhook-ledger',
  ],
  integration: [
    'hooks-everywhere',
    'inspections',
    'migrations',
    'openapi',
    'operations',
    'rows',
    'tenants',
    'traps-doors',
  ],
}

const demonstrationData = { exhaustive: ['seed', 'seed-records'] }

const { add, attempt, end } = startReport()

/** Asserts that a spoiled copy fails, in as many tests as that should be, and says so in these words. */
const expectFound = (what: string, { failed, messages }: Outcome, count: number, words: string): void => {
  const isFound = failed === count && messages.some((line) => line.includes(words))
  add(what, {
    failed: isFound ? 0 : 1,
    passed: isFound ? 1 : 0,
    messages: isFound ? [] : [`${failed} tests failed, not ${count} with: ${words}`, ...messages],
  })
}

/** Runs specs by project, whose name is that of their folder. */
const test = async (what: string, specs: Record<string, string[]>): Promise<void> => {
  for (const [project, names] of Object.entries(specs)) {
    const paths = names.map((name) => `tests/${project}/${name}.spec.ts`)
    add(`${what} (${project})`, await copy.test(project, paths))
  }
}

const spoil = async (copy: Copy): Promise<void> => {
  copy.edit('src/labels/transactions.ts', `    showroom: 'Sala',\n`, '')
  const words = ['collections', 'docs-page', 'labels', 'openapi', 'panel-words'].map(
    (name) => `tests/unit/${name}`,
  )
  expectFound(
    'a word without Spanish fails one test',
    await copy.test('unit', words),
    1,
    'deals: showroom (fields in src/labels/transactions.ts)',
  )
  copy.edit(
    'tests/support/configured.ts',
    'openConfigs.filter(({ versions }) => versions).map(({ slug }) => slug)',
    `['preApprovals', 'trades', 'webhooks']`,
  )
  expectFound(
    'a list of collections written by hand is found out',
    await copy.test('unit', ['tests/unit/openapi-operations']),
    1,
    'has versions of the collections that keep them',
  )
}

const copy = copySources()
try {
  const { command, ...steps } = stepsIn(copy.read('docs/extending.md'))
  await follow(copy, steps)
  await addAppraisals(copy)
  await addHandovers(copy)
  addDealFields(copy)
  addAddressHook(copy)
  copy.write('tests/integration/inspections.spec.ts', recordSpec)
  await copy.run('npx oxfmt src tests/integration/inspections.spec.ts')
  await attempt('the types and the migration', () => copy.run(command))
  await attempt('npm run check', () => copy.run('npm run check'))
  await test('the suites over all collections', suites)
  await test('the demonstration data', demonstrationData)
  await spoil(copy)
} finally {
  copy.remove()
}
end()
