/** What is asked of a caller. */
type Caller = { collection?: string; requiresTwoFactor?: boolean | null; twoFactorSince?: null | string }

/**
 * Whether a staff user must set up a second factor before anything else: an admin requires one, and there is none.
 * Such a user is signed in, and may do nothing but set it up, ask who they are, and sign out.
 */
export const mustEnrolMfa = (user: Caller | null | undefined): boolean =>
  user?.collection === 'users' && user.requiresTwoFactor === true && !user.twoFactorSince
