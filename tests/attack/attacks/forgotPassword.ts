import type { Attack } from '../attack'

/** Forty at once, without a key: each took a connection and waited for a second one. */
export const forgotPassword: Attack = {
  finding: '1',
  name: 'forgot-password',
  async script({ open, repeat, send, target }) {
    const client = open()
    await repeat(40, (line, round) =>
      send(client, 'POST', '/api/users/forgot-password', {
        body: { email: line % 2 === 0 ? target.staff.admin : `nobody-${round}@example.com` },
      }),
    )
  },
  async verify({ query }) {
    const [row] = await query<{ count: number }>(
      'SELECT count(*)::int FROM users WHERE reset_password_token IS NOT NULL',
    )
    return row?.count === 0 ? [] : [`${row?.count} reset tokens were made though no mail is set up`]
  },
}
