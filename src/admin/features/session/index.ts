/** Keeps a page and its typed input when the session ends or the connection is lost. */
export { SessionGuard } from './SessionGuard'
