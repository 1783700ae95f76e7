import type { DocumentViewServerProps } from 'payload'
import { readId } from '../../../plugins/database/model/id'
import { DocumentTab } from '../../shared/DocumentTab'
import { PaperDrop } from '../papers/PaperDrop'
import { PaperList } from '../papers/PaperList'

/** The tab with the files of a record. */
export const FilesTab = ({ initPageResult }: DocumentViewServerProps) => {
  const { collectionConfig, docID, req } = initPageResult
  const id = readId(docID)
  if (!collectionConfig || id === undefined) return null
  return (
    <DocumentTab collection={collectionConfig} id={id} title={req.t('record:files' as 'general:edit')}>
      <PaperDrop />
      <PaperList />
    </DocumentTab>
  )
}
