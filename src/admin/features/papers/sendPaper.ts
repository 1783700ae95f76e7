import { fetchWithRetries } from '../../shared/fetchPatiently'
import { type Owner, ownerFields } from './owner'
import { sizeInWords } from './sizes'
import type { PaperWords } from './translations'

/** A stored paper, and the batch that undoes it. */
export type Attached = { batchId: string | undefined; id: number }

/** A file that is never stored. */
export class Unsendable extends Error {}

type Sending = {
  /** The path of the REST API. */
  api: string
  kind?: string | undefined
  language: string
  maxBytes: number
  owner: Owner
  tenants: readonly number[]
  words: PaperWords
}

/**
 * Stores a file as a paper of the record, by the upload of the panel's forms, so that their rules hold. It is read as a whole
 * before it is sent: a request that waits for a sign-in is sent again, whatever became of the file meanwhile.
 *
 * @throws with a sentence for the reader
 */
export const sendPaper = async (
  file: File,
  { api, kind, language, maxBytes, owner, tenants, words }: Sending,
): Promise<Attached> => {
  const tooLarge = () =>
    new Unsendable(words.tooLarge(sizeInWords(file.size, language), sizeInWords(maxBytes, language)))
  if (file.size > maxBytes) throw tooLarge()
  const bytes = await file.arrayBuffer().catch(() => {
    // A folder, for example.
    throw new Error(words.unreadable)
  })
  const record = { [ownerFields[owner.slug]]: owner.id, tenants, ...(kind ? { type: kind } : {}) }
  const body = new FormData()
  body.append('_payload', JSON.stringify(record))
  body.append('file', new File([bytes], file.name, { type: file.type }))
  const answer = await fetchWithRetries(`${api}/attachments?depth=0`, {
    body,
    credentials: 'include',
    headers: { 'Accept-Language': language },
    method: 'POST',
  })
  const said = (await answer.json().catch(() => ({}))) as Said
  if (answer.ok && said.doc) {
    return { batchId: answer.headers.get('X-Batch-Id') ?? undefined, id: said.doc.id }
  }
  if (answer.status === 413) throw tooLarge()
  const [problem] = said.errors ?? []
  throw new Error(problem?.data?.errors?.[0]?.message ?? problem?.message ?? words.failed)
}

type Said = {
  doc?: { id: number }
  errors?: { data?: { errors?: { message: string }[] }; message: string }[]
}
