export { Sessions } from './Sessions'
export { SetUpView } from './SetUpView'
export { SignInView } from './SignInView'
export { TwoFactors } from './TwoFactors'
