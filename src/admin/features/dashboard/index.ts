/** The numbers above the collections. Each counts exactly the records of the list that it links to. */
export { Dashboard } from './Dashboard'
export { DashboardView } from './DashboardView'
