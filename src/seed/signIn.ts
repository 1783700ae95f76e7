/**
 * How to sign in to a service with demonstration data. Public, like the data: a service on which something else
 * is kept is started without it (`SEED=none`).
 */
export const demoPassword = 'a-key-for-every-door'

/** Who may do everything. The other staff share the password. */
export const demoSignIn = { email: 'admin@example.com', password: demoPassword } as const
