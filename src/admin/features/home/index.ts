/** The page after signing in: what is to be done next, and how the business stands. */
export { HomeView } from './HomeView'
