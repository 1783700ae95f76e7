/** The fields of the caller that this reads. */
type Caller = { collection?: string; requiresTwoFactor?: boolean | null; twoFactorSince?: null | string }

/**
 * Whether a staff user must set up a second factor first, because an admin requires one. Such a user may only set it
 * up, read their own account, and sign out.
 */
export const mustEnrolMfa = (user: Caller | null | undefined): boolean =>
  user?.collection === 'users' && user.requiresTwoFactor === true && !user.twoFactorSince
