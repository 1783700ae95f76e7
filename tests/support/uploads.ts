/** Sends uploads as the panel does, and lists the files on disk. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { handleApi } from '../../src/plugins/api'
import { folderOf, incomingFolderOf } from '../../src/plugins/files/disk'
import type { Answer, TestService } from './service'
import type { Staff } from './staff'

export type Upload = { bytes: Buffer | string; name: string; type?: string }

/** Sends a form with a record and optionally a file. */
export const sendForm = async (
  { payload }: Pick<TestService, 'payload'>,
  { cookie }: Pick<Staff, 'cookie'>,
  method: 'PATCH' | 'POST',
  path: string,
  record: Record<string, unknown>,
  upload?: Upload,
): Promise<Answer> => {
  const body = new FormData()
  body.append('_payload', JSON.stringify(record))
  if (upload) {
    body.append('file', new Blob([upload.bytes as never], { type: upload.type ?? 'text/plain' }), upload.name)
  }
  const headers = { cookie, origin: 'http://localhost:3000' }
  const url = `http://localhost:3000/api${path}`
  const answer = await handleApi(payload, new Request(url, { body, headers, method }))
  return { body: (await answer.json()) as unknown, headers: answer.headers, status: answer.status }
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).sort() : [])

/** The names of the stored files, and of those that are being uploaded. */
export const filesOf = ({ payload }: Pick<TestService, 'payload'>) => ({
  incoming: namesIn(incomingFolderOf(payload)),
  stored: namesIn(folderOf(payload, 'attachments')),
})

export const pathOf = ({ payload }: Pick<TestService, 'payload'>, storedName: string): string =>
  join(folderOf(payload, 'attachments'), storedName)
