/**
 * `npm run doctor`: reports what is wrong in the database and how to repair it. `--json` is for monitoring, `--mend
 * CHECK` runs a repair that is not a single statement. Exits with 0 if nothing is wrong, 1 if something is, 2 if a check
 * failed to run.
 */
import { parseArgs } from 'node:util'
import type { BasePayload } from 'payload'
import { boot } from '../runtime/boot'
import { checks, examine, runCheck } from '../doctor'
import { storeSummary } from '../doctor/lastExamination'
import { toErrorClass, formatReport, summarize } from '../doctor/report'
import { log } from '../lib/log'
import { hasMail } from '../plugins/auth/sign-in/passwordLinks'

const repairable = checks.filter(({ repair }) => repair)
const usage = `Usage: npm run -s doctor [-- --json | -- --mend ${repairable.map(({ name }) => name).join('|')}]`

const noMailNotice =
  'mail: none is sent: no notifications, invitations or links for forgotten passwords. Set SMTP_URL and SMTP_FROM (.env.example).\n'

type Arguments = { json: boolean; mend: string | undefined }

const main = async (): Promise<number> => {
  const { json, mend } = readArguments(process.argv.slice(2))
  // The doctor must not migrate the database.
  const { close, payload } = await boot({ migrate: false })
  try {
    return mend === undefined ? await report(payload, json) : await repair(payload, mend)
  } finally {
    await close()
  }
}

const report = async (payload: BasePayload, json: boolean): Promise<number> => {
  const examination = await examine(payload)
  const { done, failures, findings } = examination
  for (const { check, error } of failures) log.error({ check, err: error, msg: 'not checked' })
  const text = json
    ? JSON.stringify({
        done,
        failures: failures.map(({ check, error }) => ({ check, reason: toErrorClass(error) })),
        findings,
      })
    : [...(hasMail(payload) ? [] : [noMailNotice]), ...formatReport(examination)].join('\n')
  process.stdout.write(`${text}\n`)
  // The report is complete without it, as with a database that is read-only.
  await storeSummary(payload, summarize(examination)).catch((error: unknown) =>
    log.warn({ err: error, msg: 'the result was not stored for the home page' }),
  )
  return failures.length > 0 ? 2 : findings.some(({ isNote }) => !isNote) ? 1 : 0
}

const repair = async (payload: BasePayload, name: string): Promise<number> => {
  if ((await runCheck(payload, 'migrations')).length > 0) {
    process.stderr.write('The tables are not those of this service: run npm run -s doctor.\n')
    return 1
  }
  const repaired = (await repairable.find((check) => check.name === name)?.repair?.(payload)) ?? 0
  process.stdout.write(`${name}: ${repaired} records put right.\n`)
  return 0
}

const readArguments = (args: string[]): Arguments => {
  try {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean' }, mend: { type: 'string' } } })
    if (values.mend !== undefined && !repairable.some(({ name }) => name === values.mend)) {
      throw new Error(`There is nothing to do for "${values.mend}".`)
    }
    return { json: values.json ?? false, mend: values.mend }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`)
    process.exit(2)
  }
}

main()
  .then((code) => (process.exitCode = code))
  .catch((error: unknown) => {
    log.error({ err: error, msg: 'not checked' })
    process.stderr.write(`Nothing was checked: ${toErrorClass(error)}.\n`)
    process.exitCode = 2
  })
