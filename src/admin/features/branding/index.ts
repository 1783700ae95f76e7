export { Icon } from './Icon'
export { Logo } from './Logo'
