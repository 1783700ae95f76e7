/** Records that a key without the right to read has just made: what is answered is what it wrote. */
import type { PayloadRequest, Where } from 'payload'

const opened = Symbol('the records that a request made')

type Opened = { [opened]?: { ids: number[]; slug: string } }

export const openRecords = ({ context }: PayloadRequest, slug: string, ids: readonly number[]): void => {
  ;(context as Opened)[opened] = { ids: [...ids], slug }
}

export const openedRecords = ({ context }: PayloadRequest, slug: string): Where | false => {
  const records = (context as Opened)[opened]
  return records?.slug === slug && records.ids.length > 0 ? { id: { in: records.ids } } : false
}
