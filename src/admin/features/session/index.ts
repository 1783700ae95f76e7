/** Keeps a page and what was typed in it when the session ends or the connection is lost. */
export { SessionGuard } from './SessionGuard'
