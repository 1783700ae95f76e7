/** Sends mail by SMTP if a server is configured, otherwise none. */
import { isIP } from 'node:net'
import type { EmailAdapter } from 'payload'

export type MailOptions = {
  /** The address that mails are from. */
  from?: string | undefined
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  url?: string | undefined
}

/** Thrown for a mail that was not sent. It omits the server's message, which may name the recipient. */
export class MailError extends Error {
  override name = 'MailError'

  constructor(
    /** The error code of the transport, such as `ECONNECTION`. */
    readonly code: string,
    /** The status of the server's response: from 500 on the failure is permanent. */
    readonly status: number | undefined,
  ) {
    super(`The mail server did not take a mail${status === undefined ? '' : ` (${status})`}.`)
  }
}

const timeoutMs = 10_000

export const mailBy = async ({ from, url }: MailOptions): Promise<EmailAdapter> => {
  if (url === undefined || from === undefined) return noMailAdapter
  // Loaded only when needed, because most development services send no mail.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(toTransportOptions(new URL(url)))
  const sender = { address: from, name: 'Forecourt' }
  return () => ({
    defaultFromAddress: sender.address,
    defaultFromName: sender.name,
    name: 'smtp',
    async sendEmail(message) {
      try {
        await transport.sendMail({
          from: sender,
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...message,
        })
      } catch (error) {
        const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
        throw new MailError(
          typeof code === 'string' ? code : 'EMAIL',
          typeof responseCode === 'number' ? responseCode : undefined,
        )
      }
    },
  })
}

const toTransportOptions = ({ hostname, password, port, protocol, username }: URL) => {
  const isSecure = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const isLocal = host === 'localhost' || (isIP(host) > 0 && /^(?:127\.|::1$)/.test(host))
  return {
    ...(username === ''
      ? {}
      : { auth: { pass: decodeURIComponent(password), user: decodeURIComponent(username) } }),
    // Content comes only from the message, never from a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    host,
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    // A password leaves this machine encrypted or not at all.
    requireTLS: !isSecure && username !== '' && !isLocal,
    secure: isSecure,
    socketTimeout: timeoutMs,
  }
}

/** Sends no mail. Payload's default adapter would log messages, including links that set a password. */
const noMailAdapter: EmailAdapter = ({ payload }) => ({
  defaultFromAddress: 'nobody@localhost',
  defaultFromName: 'Forecourt',
  name: 'none',
  async sendEmail() {
    payload.logger.warn({ msg: 'no mail is sent: set SMTP_URL and SMTP_FROM' })
  },
})
