/** Signing in with one or two factors, the first account, sessions, and enrolling the second factor. */
export { Sessions } from './Sessions'
export { TwoFactors } from './TwoFactors'
export { FirstAccountView, SetUpView, SignInView } from './views'
