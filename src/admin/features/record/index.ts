/** The page of a record: `custom.recordPage` of its collection says what it shows. */
export { FilesTab } from './FilesTab'
export { DetailsView, RecordView } from './RecordView'
