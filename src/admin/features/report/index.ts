/** The report: incoming leads and their results. Each number counts exactly the records of the list that it links to. */
export { ReportLink } from './links'
export { ReportView } from './ReportView'
