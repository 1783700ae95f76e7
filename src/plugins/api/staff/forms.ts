/**
 * Reads a multipart form as a stream: the record into memory, the file to disk. If the form is refused or incomplete,
 * the file is removed before the error is thrown.
 */
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import type { PayloadRequest } from 'payload'
import { isCleanText } from '../../../lib/text'
import { removeFile } from '../../files/disk'
import { type BodyLimit, readChunks, tooLarge } from '../http/chunks'
import { fail } from '../failure'
import type { BodySource } from '../http/chunks'

export type FormFile = NonNullable<PayloadRequest['file']>

export type Form = {
  /** Has a `tempFilePath`: the caller of this function has to move or remove that file. */
  file?: FormFile
  /** The text of the field `_payload`. */
  record?: string
}

type FormOptions = {
  body: BodyLimit
  /** Absent to refuse a form with a file. */
  file?: { maxBytes: number; newPath: () => Promise<string> }
  /** The maximum size of the record, which is read into memory. */
  recordBytes: number
}

// More than the panel's forms have.
const formLimits = { fieldNameSize: 200, fields: 20, files: 1, headerPairs: 100 }

export const readForm = async (
  request: BodySource,
  { body, file: fileOptions, recordBytes }: FormOptions,
): Promise<Form> => {
  const form: Form = {}
  const writing: Promise<void>[] = []
  let path: string | undefined
  const parser = createParser(request, { fieldSize: recordBytes, fileSize: fileOptions?.maxBytes ?? 0 })
  let refuse: (error: unknown) => void = () => {}
  // After an error the parser calls no more callbacks, so everything that waits for one also waits for this promise.
  const failed = new Promise<never>((_, reject) => (refuse = reject))
  failed.catch(() => {})

  const refuseForm = () => refuse(unreadable())

  parser.on('field', (name, value, { valueTruncated }) => {
    if (valueTruncated) return refuse(tooLarge(recordBytes))
    if (name === 'file')
      return refuse(fail('invalid_body', 'file: must be a file. Send a link to one in _payload.'))
    if (name !== '_payload') return
    if (form.record !== undefined) refuse(notOneRecord())
    form.record = value
  })
  parser.on('file', (name, stream, { filename, mimeType }) => {
    // The stream of an aborted form emits an error, which must be handled even if nothing reads the stream.
    stream.on('error', () => {})
    writing.push(
      storeFile(name, stream, { filename, mimeType }).catch((error: unknown) => {
        refuse(error)
        stream.resume()
      }),
    )
  })
  parser.on('filesLimit', () => refuse(fail('invalid_body', 'file: send one file in one request.')))
  parser.on('fieldsLimit', () =>
    refuse(fail('invalid_body', `The form has more than ${formLimits.fields} fields.`)),
  )
  parser.on('error', refuseForm)

  const storeFile = async (
    field: string,
    stream: Readable & { truncated?: boolean },
    { filename, mimeType }: { filename: string | undefined; mimeType: string },
  ): Promise<void> => {
    if (field === '_payload') throw notOneRecord()
    // A form whose file input is empty has a part without a name and without bytes.
    if (!filename) return void stream.resume()
    if (field !== 'file') throw fail('invalid_body', 'The form has a file in a field other than file.')
    if (!fileOptions) {
      throw fail('unsupported_media_type', 'This address takes no file. Send the record as application/json.')
    }
    if (!isCleanText(filename)) throw fail('invalid_body', 'file: has a name that cannot be kept.')
    path = await fileOptions.newPath()
    const target = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    await pipeline(stream, target)
    if (stream.truncated === true) throw tooLarge(fileOptions.maxBytes)
    form.file = {
      data: Buffer.alloc(0),
      mimetype: mimeType,
      name: filename,
      size: target.bytesWritten,
      tempFilePath: path,
    }
  }

  try {
    for await (const chunk of readChunks(request, body)) {
      // Backpressure: the next chunk is read when this one is written to disk.
      const written = new Promise<void>((resolve) => parser.write(chunk, () => resolve()))
      await Promise.race([written, failed])
    }
    const closed = new Promise<void>((resolve) => void parser.once('close', resolve))
    parser.end()
    await Promise.race([closed, failed])
    await Promise.race([Promise.all(writing), failed])
    // An error that was raised after the last `race` must be thrown too.
    await Promise.race([failed, Promise.resolve()])
    return form
  } catch (error) {
    parser.destroy()
    await Promise.all(writing)
    if (path !== undefined) await removeFile(path).catch(() => {})
    throw error
  }
}

const createParser = (
  { headers }: BodySource,
  bytes: { fieldSize: number; fileSize: number },
): busboy.Busboy => {
  try {
    return busboy({
      defParamCharset: 'utf8',
      headers: { 'content-type': headers.get('content-type') ?? '' },
      limits: { ...formLimits, ...bytes },
    })
  } catch {
    throw unreadable()
  }
}

const unreadable = () =>
  fail('invalid_body', 'The form cannot be read. Send its parts with the boundary that Content-Type names.')

const notOneRecord = () => fail('invalid_body', '_payload: must be one text, the record as a JSON object.')
