import type { Attack } from '../attack'

const countUsers = 'SELECT count(*)::int FROM users'

/** Two hundred connections that would be the first admin of a service that has one. */
export const firstRegister: Attack = {
  finding: '1, 15',
  name: 'first-register',
  async script({ open, repeat, send }) {
    const client = open({ sockets: 200 })
    await repeat(200, (line, round) =>
      send(client, 'POST', '/api/users/first-register', {
        body: { email: `first-${line}-${round}@example.com`, password: 'a long password of nobody' },
      }),
    )
  },
  verify: async ({ query }) => {
    const [row] = await query<{ count: number }>(countUsers)
    return row?.count === 1 ? [] : [`there are ${row?.count} accounts in place of 1`]
  },
}

/** The same where there is no account yet: without the token that the service prints nobody becomes admin. */
export const firstRegisterAlone: Attack = {
  finding: '16',
  name: 'first-register-no-staff',
  async prepare({ query }) {
    await query('DROP TABLE IF EXISTS attacked_users')
    await query('CREATE TABLE attacked_users AS SELECT * FROM users')
    await query('DELETE FROM users')
  },
  async script({ open, repeat, report, send }) {
    const client = open()
    await repeat(8, async (line, round) => {
      const body = { email: `first-${line}-${round}@example.com`, password: 'a long password of nobody' }
      const { status } = await send(client, 'POST', '/api/users/first-register', { body })
      if (status >= 200 && status < 300) report('an account was made without a token')
    })
  },
  async verify({ query }) {
    const [row] = await query<{ count: number }>(countUsers)
    await query('DELETE FROM users')
    await query('INSERT INTO users SELECT * FROM attacked_users')
    await query('DROP TABLE attacked_users')
    return row?.count === 0 ? [] : [`${row?.count} accounts were made without a token`]
  },
}
