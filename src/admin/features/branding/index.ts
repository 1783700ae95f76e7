/** The logo and the icon of the panel. */
export { Icon } from './Icon'
export { Logo } from './Logo'
