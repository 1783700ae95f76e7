import type { Attack } from '../attack'

/** The description of the interface, which nobody needs a key for, on 20 lines. */
export const descriptions: Attack = {
  finding: '15',
  name: 'descriptions',
  async script({ open, repeat, send }) {
    const client = open()
    await repeat(20, (line) => send(client, 'GET', line % 2 === 0 ? '/api/openapi.json' : '/api/docs'))
  },
}
