'use client'

import { toast, useDocumentInfo, useForm, useFormFields } from '@payloadcms/ui'
import { Link } from '../../shared/Link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useChangeFields } from '../../shared/changeFields'
import { NoteButton } from '../../shared/FieldNote'
import { usePanelFunction } from '../../shared/session'
import { useAnswer } from '../../shared/useAnswer'
import { useDelayed } from '../../shared/useDelayed'
import { useWords } from '../../shared/useWords'
import { useUndo } from '../undo/useUndo'
import styles from './duplicates.module.css'
import type { Duplicate } from './duplicates'
import { readPerson } from './person'
import { translations } from './translations'

/** Waits until somebody stops typing. */
const delayMs = 500

/** Warns of stored people who may be the person in the form. It never prevents saving. */
export const DuplicateWarning = () => {
  const { collectionSlug = '', id } = useDocumentInfo()
  const typed = useFormFields(([fields]) => JSON.stringify(readPerson((name) => fields[name]?.value)))
  const person = JSON.parse(useDelayed(typed, delayMs)) as object
  const { answer = [], refresh } = useAnswer<Duplicate[]>('duplicates', {
    id: id ?? null,
    person,
    slug: collectionSlug,
  })
  const { dispatchFields, setModified } = useForm()
  // It is stored with the form.
  const link = (customer: number) => {
    dispatchFields({ path: 'customer', type: 'UPDATE', value: customer })
    setModified(true)
  }
  return <DuplicateList duplicates={answer} id={id} onAnswer={refresh} onLink={link} slug={collectionSlug} />
}

type RecordProps = { duplicates: readonly Duplicate[]; id: number; revision: number; slug: string }

/** Names the people whom a stored record may mean. */
export const RecordDuplicates = ({ revision, ...record }: RecordProps) => {
  const changeFields = useChangeFields()
  const router = useRouter()
  const { offer } = useUndo()
  const words = useWords(translations)
  const link = async (customer: number, title: string) => {
    const { answer, status } = await changeFields({ ...record, revision }, { customer })
    if (status !== 200) toast.error(answer.errors?.[0]?.message ?? words.failed)
    else if (answer.batchId) offer(words.linked(title), answer.batchId)
    router.refresh()
  }
  return (
    <DuplicateList
      {...record}
      onAnswer={() => router.refresh()}
      onLink={(customer, title) => void link(customer, title)}
    />
  )
}

type ListProps = {
  duplicates: readonly Duplicate[]
  /** Undefined for a record that is not stored yet. */
  id: number | string | undefined
  /** Called when somebody was marked as another person, or no longer. */
  onAnswer: () => void
  /** Links the lead to a customer. */
  onLink: (customer: number, title: string) => void
  slug: string
}

const DuplicateList = ({ duplicates, id, onAnswer, onLink, slug }: ListProps) => {
  const words = useWords(translations)
  const call = usePanelFunction()
  const [marked, setAnswered] = useState<Duplicate>()
  const [hasFailed, setFailed] = useState(false)
  const mark = async (other: Duplicate, isDifferent: boolean) => {
    const pair = { one: { id: Number(id), slug }, other: { id: other.id, slug: other.slug } }
    const isStored = await call('mark-different', { ...pair, isDifferent }).catch(() => undefined)
    setFailed(isStored !== true)
    if (isStored !== true) return
    setAnswered(isDifferent ? other : undefined)
    onAnswer()
  }
  return (
    <div className={duplicates.length > 0 || marked ? styles.warning : undefined} role="status">
      {duplicates.length > 0 && (
        <>
          <strong>{words.title}</strong>
          <ul>
            {duplicates.map((each) => (
              <li key={each.href}>
                <Link href={each.href}>{words.open(each.collection, each.title)}</Link>{' '}
                <span>({each.reasons.map((reason) => words.reasons[reason]).join(', ')})</span>
                {each.mergeHref !== undefined && (
                  <>
                    {' · '}
                    <Link aria-label={words.compare(each.title)} href={each.mergeHref}>
                      {words.merge}
                    </Link>
                  </>
                )}
                {each.isLinkable && (
                  <>
                    {' · '}
                    <NoteButton label={words.linkTo(each.title)} onClick={() => onLink(each.id, each.title)}>
                      {words.link}
                    </NoteButton>
                  </>
                )}
                {id !== undefined && (
                  <>
                    {' · '}
                    <NoteButton label={words.differentFrom(each.title)} onClick={() => void mark(each, true)}>
                      {words.different}
                    </NoteButton>
                  </>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {marked && (
        <p>
          {words.marked(marked.title)}{' '}
          <NoteButton onClick={() => void mark(marked, false)}>{words.undo}</NoteButton>
        </p>
      )}
      {hasFailed && <p role="alert">{words.failed}</p>}
    </div>
  )
}
