'use client'

import { RelationshipInput, useConfig, useField, useTranslation } from '@payloadcms/ui'
import { formatDate } from '@payloadcms/ui/shared'
import type { CollectionSlug, RelationshipFieldClientProps, Where } from 'payload'
import { type SyntheticEvent, useMemo, useState } from 'react'
import { idsIn } from '../../../plugins/database/model/id'
import { FieldNote } from '../../shared/FieldNote'
import { useAnswer } from '../../shared/useAnswer'
import { useDelayed } from '../../shared/useDelayed'
import { useWords } from '../../shared/useWords'
import type { Choice, Choices } from './choices'
import { labelChoices } from './labelChoices'
import styles from './references.module.css'
import { translations } from './translations'

type Props = Pick<RelationshipFieldClientProps, 'field' | 'path' | 'readOnly'> & {
  description?: string | undefined
  /** The filter of the offered records. */
  /** `false` offers nothing. */
  where?: Where | false
}

const delayMs = 250

/** Payload's reference input with the options that `choices.ts` finds. */
export const ReferenceSelect = ({ description, field, path: givenPath, readOnly, where }: Props) => {
  const { customComponents, disabled, filterOptions, initialValue, path, setValue, showError, value } =
    useField<unknown>({ potentiallyStalePath: givenPath })
  const { config } = useConfig()
  const { i18n } = useTranslation()
  const words = useWords(translations)
  const slug = String(field.relationTo)
  // The typed text; undefined while the input is not in use.
  const [typed, setTyped] = useState<string>()
  const delayed = useDelayed(typed, delayMs)
  const query = typed === '' || typed === delayed ? typed : undefined
  const filter = where ?? filterOptions?.[slug]
  const { current, isAsking } = useAnswer<Choices>(
    'reference-choices',
    query === undefined ? undefined : { slug, text: query, ...(filter !== undefined && { where: filter }) },
  )
  // Payload's input does not report what is typed into it, and empties it when an option is chosen.
  const readTyped = ({ currentTarget, target }: SyntheticEvent<HTMLElement>) => {
    // Ignores events of a drawer that this input opened.
    if (!(target instanceof Node) || !currentTarget.contains(target)) return
    setTyped(currentTarget.querySelector<HTMLInputElement>('input.rs__input:enabled')?.value)
  }

  const listOptions = () => {
    if (typed === undefined) return []
    if (!current)
      return [toNotice(query === undefined || isAsking ? words.searching(typed) : words.failed(typed))]
    const labelled = labelChoices(current.choices, typed, {
      changed: (at, id) =>
        words.changed(formatDate({ date: at, i18n, pattern: config.admin.dateFormat }), id),
      foundBy: words.foundBy,
    })
    return [
      ...labelled.map(({ id, label }) => ({ allowEdit: true, label, relationTo: slug, value: id })),
      ...(current.rest > 0 ? [toNotice(words.rest(current.rest, typed))] : []),
    ]
  }
  // The select shows only the title of the chosen record.
  const [picked, setPicked] = useState<Choice>()
  const isPicked = picked !== undefined && idsIn(value).includes(picked.id)
  // Payload's input reloads its options whenever these objects change.
  const relationTo = useMemo(() => [slug], [slug])
  // `false` keeps the input from searching on its own.
  const ownOptions = useMemo(() => ({ [slug]: false }), [slug])
  const chosenReferences = useReferences(slug, value)
  const initialReferences = useReferences(slug, initialValue)
  const storeChoice = (ids: readonly number[]) => {
    const isSame = ids.join() === idsIn(value).join()
    if (!isSame) setPicked(current?.choices.find(({ id }) => id === ids.at(-1)))
    setValue(field.hasMany ? [...ids] : (ids[0] ?? null), isSame)
  }
  const { AfterInput, BeforeInput, Description, Error, Label } = customComponents ?? {}
  const { admin, hasMany, label, required } = field
  const shared = {
    AfterInput: (
      <>
        <FieldNote>{isPicked && picked.details.join(' · ')}</FieldNote>
        {AfterInput}
      </>
    ),
    allowCreate: admin?.allowCreate ?? true,
    allowEdit: admin?.allowEdit ?? true,
    BeforeInput,
    Description,
    Error,
    filterOptions: ownOptions,
    formatDisplayedOptions: listOptions,
    isSortable: admin?.isSortable ?? true,
    Label,
    path,
    readOnly: readOnly === true || disabled,
    relationTo,
    showError,
    ...(admin?.className === undefined ? {} : { className: admin.className }),
    ...(description === undefined
      ? admin?.description !== undefined && { description: admin.description }
      : { description }),
    ...(label ? { label } : {}),
    ...(required === undefined ? {} : { required }),
  }
  return (
    <div
      className={styles.select}
      onBlur={() => setTyped(undefined)}
      onFocus={readTyped}
      onInput={readTyped}
      onKeyUp={readTyped}
      onMouseDown={readTyped}
      role="presentation"
      // The layout of Payload's own fields.
      style={{
        ...(admin?.width === undefined ? { flex: '1 1 auto' } : { '--field-width': admin.width }),
        ...admin?.style,
      }}
    >
      {hasMany === true ? (
        <RelationshipInput
          {...shared}
          hasMany
          initialValue={initialReferences}
          onChange={(next) => storeChoice(idsIn(next.map((each) => each.value)))}
          value={chosenReferences}
        />
      ) : (
        <RelationshipInput
          {...shared}
          hasMany={false}
          initialValue={initialReferences[0] ?? null}
          onChange={(next) => storeChoice(idsIn((next as null | typeof next)?.value))}
          value={chosenReferences[0] ?? null}
        />
      )}
    </div>
  )
}

const useReferences = (slug: string, value: unknown) => {
  const ids = idsIn(value).join()
  return useMemo(
    () =>
      ids
        .split(',')
        .flatMap((id) => (id === '' ? [] : [{ relationTo: slug as CollectionSlug, value: Number(id) }])),
    [ids, slug],
  )
}

/** A line among the options that cannot be chosen. It contains the typed text, without which the select would hide it. */
const toNotice = (label: string) => ({ allowEdit: false, isDisabled: true, label, value: label })
