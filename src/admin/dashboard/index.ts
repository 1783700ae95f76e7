export { Dashboard } from './Dashboard'
