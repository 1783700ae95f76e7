/** The file fields of an attachment. */
import type { Field, FieldHookArgs, TypeWithID } from 'payload'
import { text as validateText } from 'payload/shared'
import { number, text } from '../../../fields'
import { panelOnly } from '../../../fields/marks'

type Stored = TypeWithID & { file?: string | null }

/**
 * Makes Payload skip sanitizing a field. Otherwise it rejects the name `file`, which it reserves in upload collections,
 * and gives `filename` the validation of text fields in place of its own.
 */
const unsanitized = <F extends Field>(field: F) => ({ ...field, _sanitized: true })

/**
 * The document's URL: the caller's value, or our own link once a file is uploaded (`linkField`). Hidden in the form,
 * where Payload's input has the same name.
 */
export const file: Field = unsanitized({
  ...text('file'),
  access: {},
  admin: { disabled: true },
  label: 'File',
  validate: validateText,
})

/** Read-only copy of `file`, shown in the panel. */
export const link: Field = {
  ...panelOnly(text('link')),
  admin: { disableListColumn: true, disableListFilter: true, readOnly: true },
  hooks: {
    afterRead: [
      ({ siblingData }: FieldHookArgs<Stored, string | null | undefined, Partial<Stored>>) =>
        siblingData.file,
    ],
  },
  virtual: true,
}

/** Payload's upload fields, listed here to hide them from the REST API, which has only `file`. */
export const payloadUploadFields: Field[] = [
  text('url'),
  text('thumbnailURL'),
  // The display name. Not unique, because two records may have files of the same name.
  { ...text('filename'), unique: false },
  text('mimeType'),
  number('filesize'),
  number('width'),
  number('height'),
].map((field) => unsanitized(panelOnly(field)))

/**
 * The name of the file on disk, and its hash when it was stored. Only the service writes these fields. `panelOnly` keeps them out
 * of the REST API; the panel does not show them either.
 */
export const storageFields: Field[] = [
  { ...panelOnly(text('storedName')), admin: { disabled: true }, index: true },
  { ...panelOnly(text('sha256')), hidden: true },
]
