/**
 * Makes notifications and sends their mails, every few seconds while the process lives. States: waiting, working,
 * stopped.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BasePayload } from 'payload'
import { admitted, asCaller, type Caller } from '../../lib/admission'
import { hasMail } from '../auth/sign-in/passwordLinks'
import { sendMails } from './mail'
import { makeNotifications } from './round'

const everyMs = 5000

/** The maximum time that a mail server may take to respond. */
const stopTimeoutMs = 10_000

const caller: Caller = { class: 'background', group: 'notifications' }

export const startNotifications = (payload: BasePayload): { stop: () => Promise<void> } => {
  const ending = new AbortController()
  const { signal } = ending
  const runTurn = async () => {
    try {
      await admitted(() => makeNotifications(payload))
      if (hasMail(payload)) await sendMails(payload, signal)
    } catch (error) {
      if (!signal.aborted) payload.logger.warn({ err: error, msg: 'notifications wait' })
    }
  }
  const runTurns = async () => {
    while (!signal.aborted) {
      await runTurn()
      await sleep(everyMs, undefined, { ref: false, signal }).catch(() => {})
    }
  }
  const working = asCaller(payload, { caller, signal }, runTurns)
  return {
    async stop() {
      ending.abort()
      await Promise.race([working, sleep(stopTimeoutMs, undefined, { ref: false })])
    },
  }
}
