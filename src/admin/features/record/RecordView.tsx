/** The page of a record: who or what it is, what can be done, and what happened. */
import { DefaultEditView, Gutter, SetDocumentStepNav } from '@payloadcms/ui'
import { RenderServerComponent } from '@payloadcms/ui/elements/RenderServerComponent'
import type { DocumentViewServerProps } from 'payload'
import { readId } from '../../../plugins/database/model/id'
import { type partNames, recordPageOf } from '../../../fields/recordPage'
import { requestOfReader } from '../../shared/reader'
import { PaperDrop } from '../papers/PaperDrop'
import { About } from './About'
import { OpenTabOfField } from './OpenTabOfField'
import { PageOrForm } from './PageOrForm'
import { RecordHeader } from './RecordHeader'
import styles from './record.module.css'

/** Payload's form of a record. */
const Form = (props: DocumentViewServerProps) => (
  <DefaultEditView
    BeforeDocumentControls={props.BeforeDocumentControls}
    Description={props.Description}
    documentSubViewType={props.documentSubViewType}
    EditMenuItems={props.EditMenuItems}
    formState={props.formState}
    SaveButton={props.SaveButton}
    Upload={props.Upload}
    UploadControls={props.UploadControls}
    viewType={props.viewType}
  />
)

/** The form as a tab of the page, open at the field that the address names. */
export const DetailsView = (props: DocumentViewServerProps) => (
  <>
    <Form {...props} />
    <OpenTabOfField />
  </>
)

/** A record that is not saved yet has its form only. */
export const RecordView = (props: DocumentViewServerProps) => {
  const { doc, initPageResult } = props
  const { collectionConfig, docID } = initPageResult
  const form = <Form {...props} />
  const id = readId(docID)
  const page = collectionConfig && recordPageOf(collectionConfig)
  if (!page || id === undefined) return form
  const { admin, labels, slug } = collectionConfig
  const req = requestOfReader(initPageResult.req)
  const record = { doc: doc as Record<string, unknown>, id, req, slug }
  const render = (name: (typeof partNames)[number]) =>
    RenderServerComponent({
      Component: [...(page[name] ?? [])],
      importMap: req.payload.importMap,
      serverProps: record,
    })
  return (
    <PageOrForm form={form}>
      <SetDocumentStepNav
        collectionSlug={slug}
        id={id}
        pluralLabel={labels.plural}
        useAsTitle={admin.useAsTitle}
      />
      <PaperDrop />
      <Gutter className={styles.page}>
        <RecordHeader {...record} badges={render('badges')} page={page} />
        {render('head')}
        <div className={styles.columns}>
          <div className={styles.content}>{render('main')}</div>
          <div className={styles.aside}>
            {render('aside')}
            <About {...record} names={page.about} />
          </div>
        </div>
        {render('foot')}
      </Gutter>
    </PageOrForm>
  )
}
