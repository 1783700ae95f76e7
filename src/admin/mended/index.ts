export { Mended } from './Mended'
