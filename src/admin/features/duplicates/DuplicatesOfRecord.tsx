import type { RecordPartProps } from '../../../fields/recordPage'
import { revisionKey } from '../../../plugins/ledger/reserved'
import { RecordDuplicates } from './DuplicateWarning'
import { duplicates } from './duplicates'
import { readPerson } from './person'

/** The people whom a lead or customer may mean, named on its page. */
export const DuplicatesOfRecord = async ({ doc, id, req, slug }: RecordPartProps) => {
  const found = await duplicates({ id, person: readPerson((name) => doc[name]), req, slug } as never)
  return <RecordDuplicates duplicates={found ?? []} id={id} revision={Number(doc[revisionKey])} slug={slug} />
}
