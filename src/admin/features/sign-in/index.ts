/** Signing in with one or two factors, the first account, sessions, and enrolling the second factor. */
export { FirstAccountView } from './FirstAccountView'
export { Sessions } from './Sessions'
export { SetUpView } from './SetUpView'
export { SignInView } from './SignInView'
export { TwoFactors } from './TwoFactors'
