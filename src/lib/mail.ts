import type { EmailAdapter } from 'payload'

/**
 * No mail leaves this service. Payload's own stand-in writes messages to the log, and with them links that let
 * their reader set a password.
 */
export const noMail: EmailAdapter = ({ payload }) => ({
  defaultFromAddress: 'nobody@localhost',
  defaultFromName: 'Forecourt',
  name: 'none',
  async sendEmail() {
    payload.logger.warn({ msg: 'no mail is sent: configure "email" in payload.config.ts' })
  },
})
