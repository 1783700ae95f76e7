/** A mail adapter that records mails instead of sending them. */
import type { TestService } from './service'

export type Mail = {
  sent: { subject?: string; text: string; to: string }[]
  /** The tokens of the links that were sent, in order. */
  tokens: () => string[]
}

export const recordMail = ({ payload }: TestService): Mail => {
  const sent: Mail['sent'] = []
  payload.email = {
    defaultFromAddress: 'forecourt@example.com',
    defaultFromName: 'Forecourt',
    name: 'recorder',
    async sendEmail(message) {
      sent.push(message as unknown as Mail['sent'][number])
    },
  }
  return { sent, tokens: () => sent.map(({ text }) => /\/admin\/reset\/([\w-]+)/.exec(text)?.[1] ?? '') }
}
