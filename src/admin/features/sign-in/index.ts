/** The pages and account sections for sign-in, the first account, sessions and the second factor. */
export { Sessions } from './Sessions'
export { TwoFactors } from './TwoFactors'
export { FirstAccountView, SetUpView, SignInView } from './views'
