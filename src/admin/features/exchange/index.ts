/** Lists as files, and files into lists. What is written is written by `plugins/exchange`. */
export { ExchangeMenu } from './ExchangeMenu'
export { ImportView } from './ImportView'
