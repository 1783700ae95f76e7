/** A mail server of this process, which takes mails as a real one does and keeps them. */
import { createInterface } from 'node:readline'
import { SMTPServer } from 'smtp-server'

export type Received = { from: string; headers: Record<string, string>; text: string; to: string[] }

export type MailServer = {
  close: () => Promise<void>
  received: Received[]
  /** Refuses recipients with this status from now on; undefined takes them. */
  refuse: (status: number | undefined) => void
  url: string
}

export const startMailServer = async (): Promise<MailServer> => {
  const received: Received[] = []
  let refusal: number | undefined
  const server = new SMTPServer({
    authOptional: true,
    // Its certificate is nobody's.
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      const lines: string[] = []
      createInterface({ input: stream })
        .on('line', (line) => lines.push(line))
        .on('close', () => {
          received.push(parse(lines, session.envelope))
          done()
        })
    },
    onRcptTo: ({ address }, _session, done) => {
      if (refusal === undefined) return done()
      done(Object.assign(new Error(`${address} is not taken`), { responseCode: refusal }))
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    close: () => new Promise((resolve) => server.close(resolve)),
    received,
    refuse: (status) => {
      refusal = status
    },
    url: `smtp://127.0.0.1:${port}`,
  }
}

type Envelope = { mailFrom: false | { address: string }; rcptTo: { address: string }[] }

/** Of a mail with one part. */
const parse = (lines: readonly string[], { mailFrom, rcptTo }: Envelope): Received => {
  const end = lines.indexOf('')
  const headers = Object.fromEntries(
    lines
      .slice(0, end)
      .join('\n')
      .replaceAll(/\n[ \t]+/g, ' ')
      .split('\n')
      .map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 1).trim()]),
  )
  const body = lines.slice(end + 1).join('\n')
  const encoding = headers['content-transfer-encoding']
  return {
    from: mailFrom === false ? '' : mailFrom.address,
    headers,
    text: encoding === 'base64' ? Buffer.from(body, 'base64').toString() : decode(body, encoding),
    to: rcptTo.map((each) => each.address),
  }
}

const decode = (body: string, encoding: string | undefined): string => {
  if (encoding !== 'quoted-printable') return body
  const joined = body.replaceAll(/=\n/g, '')
  return decodeURIComponent(joined.replaceAll('%', '%25').replaceAll(/=([\dA-F]{2})/g, '%$1'))
}
