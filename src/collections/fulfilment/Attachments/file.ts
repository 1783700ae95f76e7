/**
 * The file fields of an attachment. `asIs` excludes a field from Payload's sanitizing, for two reasons: Payload
 * reserves the name `file` in upload collections for its form input, and would replace its own check of file names by
 * a text check.
 */
import type { Field, FieldHookArgs, TypeWithID } from 'payload'
import { text as validateText } from 'payload/shared'
import { number, text } from '../../../fields'
import { panelOnly } from '../../../fields/marks'

type Stored = TypeWithID & { file?: string | null }

const asIs = <F extends Field>(field: F) => ({ ...field, _sanitized: true })

/**
 * The document's URL: the caller's value, or our own link once a file is uploaded (`linkField`). Hidden in the form,
 * where Payload's input has the same name.
 */
export const file: Field = asIs({
  ...text('file'),
  access: {},
  admin: { disabled: true },
  label: 'File',
  validate: validateText,
})

/** `file` for people to see. */
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

/** Payload's upload fields, listed here to hide them from the REST API, which knows only `file`. */
export const storedFile: Field[] = [
  text('url'),
  text('thumbnailURL'),
  // The display name. Not unique: two records may use the same.
  { ...text('filename'), unique: false },
  text('mimeType'),
  number('filesize'),
  number('width'),
  number('height'),
].map((field) => asIs(panelOnly(field)))

/** The stored name, and size and hash at the time of storing. Only the service writes them. */
export const ownFile: Field[] = [
  { ...panelOnly(text('storedName')), admin: { disabled: true }, index: true },
  { ...panelOnly(text('sha256')), hidden: true },
]
