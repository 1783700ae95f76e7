/**
 * Lint rules for how tests wait, as a plugin of oxlint. They see one file at a time: a unit test counts the uses of
 * `letTimePass` in all specs.
 */

const remedies = {
  limit:
    'Delete this time limit: the defaults are in vitest.config.ts. Where there is none, use maxWaitMs of tests/support/wait.ts.',
  setDefault: 'Use maxWaitMs of tests/support/wait.ts for the time limit of a browser.',
  sleep:
    'Wait for an event, by expect.poll or by until of tests/support/wait.ts. Where time itself is the cause, use letTimePass.',
  waitFor: 'Use expect.poll, or until of tests/support/wait.ts: vi.waitFor gives up after one second.',
}

const limits = new Set(['hookTimeout', 'testTimeout', 'timeout'])
const ofVitest = new Set(['afterAll', 'afterEach', 'beforeAll', 'beforeEach', 'describe', 'it', 'test'])
const setters = new Set(['setDefaultNavigationTimeout', 'setDefaultTimeout'])

/** The name of a called function or method, undefined if it is computed. */
const nameOf = (callee) =>
  callee.type === 'Identifier' ? callee.name : callee.computed ? undefined : callee.property?.name

/** The first name of `it.each(cases)('title', test)`: `it`. */
const rootOf = (callee) => {
  if (callee.type === 'CallExpression') return rootOf(callee.callee)
  if (callee.type === 'MemberExpression') return rootOf(callee.object)
  if (callee.type === 'TaggedTemplateExpression') return rootOf(callee.tag)
  return callee.name
}

/** Whether an expression is a number by itself, as `60_000` or `5 * 60_000` is. */
const isLiteral = (node) =>
  node?.type === 'Literal'
    ? typeof node.value === 'number'
    : node?.type === 'BinaryExpression' && isLiteral(node.left) && isLiteral(node.right)

const mentionsMaxWait = (node) =>
  node.type === 'Identifier'
    ? node.name === 'maxWaitMs'
    : node.type === 'BinaryExpression' && (mentionsMaxWait(node.left) || mentionsMaxWait(node.right))

/** The value of `timeout` in the options of a call. */
const limitIn = (node) =>
  node?.type === 'ObjectExpression'
    ? node.properties.find(
        (each) =>
          each.type === 'Property' && nameOf({ computed: each.computed, property: each.key }) === 'timeout',
      )?.value
    : undefined

const noLiteralLimits = {
  meta: { docs: { description: 'Tests give up waiting after maxWaitMs, everywhere.' }, messages: remedies },
  create: (context) => ({
    CallExpression(node) {
      const { arguments: given, callee } = node
      const name = nameOf(callee)
      const last = given.at(-1)
      if (ofVitest.has(rootOf(callee)) && given.length > 1 && isLiteral(last))
        context.report({ messageId: 'limit', node: last })
      if (setters.has(name) && last && !mentionsMaxWait(last))
        context.report({ messageId: 'setDefault', node: last })
      const isOfVi = callee.type === 'MemberExpression' && callee.object.name === 'vi'
      if (isOfVi && (name === 'waitFor' || name === 'waitUntil')) {
        const limit = limitIn(given[1])
        if (!limit || !mentionsMaxWait(limit)) context.report({ messageId: 'waitFor', node })
      }
    },
    Property(node) {
      if (node.parent.type !== 'ObjectExpression' || node.computed) return
      if (limits.has(node.key.name ?? node.key.value) && !node.shorthand && !mentionsMaxWait(node.value))
        context.report({ messageId: 'limit', node })
    },
  }),
}

const noSleep = {
  meta: { docs: { description: 'Tests wait for events, not for time.' }, messages: remedies },
  create: (context) => ({
    CallExpression(node) {
      const name = nameOf(node.callee)
      const isTimer =
        name === 'setTimeout' && (node.callee.type === 'Identifier' || rootOf(node.callee) === 'globalThis')
      if (isTimer || name === 'waitForTimeout') context.report({ messageId: 'sleep', node })
    },
    ImportDeclaration(node) {
      if (/^(node:)?timers(\/promises)?$/.test(node.source.value))
        context.report({ messageId: 'sleep', node })
    },
  }),
}

export default {
  meta: { name: 'waits' },
  rules: { 'no-literal-limits': noLiteralLimits, 'no-sleep': noSleep },
}
