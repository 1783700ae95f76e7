/** The report: what came in and what came of it. Each number counts exactly the records of the list that it links to. */
export { ReportLink } from './links'
export { ReportView } from './ReportView'
