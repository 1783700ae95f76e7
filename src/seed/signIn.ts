/**
 * The sign-in of a service with demonstration data. The password is public, so a service with real data must be
 * started with `SEED=none`.
 */
export const demoPassword = 'a-key-for-every-door'

/** The admin's sign-in. The other staff accounts have the same password. */
export const demoSignIn = { email: 'admin@example.com', password: demoPassword } as const
