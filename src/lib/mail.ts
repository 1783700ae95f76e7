import type { EmailAdapter } from 'payload'

/** Sends no mail. Payload's default adapter would log messages, including links that set a password. */
export const noMail: EmailAdapter = ({ payload }) => ({
  defaultFromAddress: 'nobody@localhost',
  defaultFromName: 'Forecourt',
  name: 'none',
  async sendEmail() {
    payload.logger.warn({ msg: 'no mail is sent: configure "email" in payload.config.ts' })
  },
})
