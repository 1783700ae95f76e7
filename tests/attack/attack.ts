/** What an attack is: a script that a process of its own runs, and what must hold afterwards. */
import type { Testbed } from './testbed'
import type { Client, ClientOptions, Reply, SendOptions } from './client'
import type { Target } from './target'

/** What a script has at hand. All of it ends when the time is over. */
export type Attacker = {
  /** Counts an answer, or what came in place of one, and gives it back. */
  count: (reply: Reply) => Reply
  isShort: boolean
  /** A client of this attacker's address, with `from` another one. */
  open: (options?: Partial<ClientOptions>) => Client
  /** Something that must not be: the attack has succeeded. */
  report: (problem: string) => void
  /** Sends, counts, and gives the answer back. */
  send: (client: Client, method: string, path: string, options?: SendOptions) => Promise<Reply>
  signal: AbortSignal
  target: Target
  /** Repeats `work` on so many lines at once until the time is over. */
  repeat: (lines: number, work: (line: number, round: number) => Promise<unknown>) => Promise<void>
}

export type Attack = {
  /** Of the issue: a number, or what item 8 calls it. */
  finding: string
  name: string
  /** Before the usual is measured. */
  prepare?: (testbed: Testbed) => Promise<void>
  /** In the attackers' process. */
  script: (attacker: Attacker) => Promise<void>
  /** Longer or shorter than the others, in seconds. */
  seconds?: { long: number; short: number }
  /** What is broken afterwards, in words. */
  verify?: (testbed: Testbed, outcome: Outcome) => Promise<string[]>
}

export type Outcome = {
  /** Deliveries that the well-behaved tenant's receiver got during the attack. */
  received: { at: number; body: string }[]
  /** How often each status was answered; 0 and codes of failures for none. */
  statuses: Record<string, number>
}
