/**
 * The fields around an attachment's file. Two of Payload's habits are stepped past with `asIs`, which leaves a
 * field out of Payload's preparation: it refuses the name `file` in upload collections, for its own form input
 * that carries the bytes, and it would put an ordinary text check in place of its own check of file names.
 */
import type { Field, FieldHookArgs, TypeWithID } from 'payload'
import { text as validateText } from 'payload/shared'
import { number, text } from '../../../fields'
import { panelOnly } from '../../../fields/marks'

type Stored = TypeWithID & { file?: string | null }

const asIs = <F extends Field>(field: F) => ({ ...field, _sanitized: true })

/**
 * Where the document is: what the caller said, or our own address of the file once one is uploaded (`linkField`). Out of
 * the form, where it would meet the input of the same name.
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

/** What Payload records of an upload, named to be kept out of the interface, which knows `file` alone. */
export const storedFile: Field[] = [
  text('url'),
  text('thumbnailURL'),
  // The display name, under which two records may have each a file of its own.
  { ...text('filename'), unique: false },
  text('mimeType'),
  number('filesize'),
  number('width'),
  number('height'),
].map((field) => asIs(panelOnly(field)))

/** Where the bytes are and what they were when they were stored: nobody's to write. */
export const ownFile: Field[] = [
  { ...panelOnly(text('storedName')), admin: { disabled: true }, index: true },
  { ...panelOnly(text('sha256')), hidden: true },
]
