'use client'

import { Link, useDocumentInfo, useForm, useFormFields } from '@payloadcms/ui'
import { useState } from 'react'
import { NoteButton } from '../../shared/FieldNote'
import { usePanelFunction } from '../../shared/session'
import { useAnswer } from '../../shared/useAnswer'
import { useDelayed } from '../../shared/useDelayed'
import { useWords } from '../../shared/useWords'
import styles from './duplicates.module.css'
import type { Duplicate } from './duplicates'
import { translations } from './translations'

/** Waits until somebody stops typing. */
const delayMs = 500

/** Names the people whom the form may mean, as soon as it says enough. It refuses nothing. */
export const DuplicateWarning = () => {
  const words = useWords(translations)
  const { collectionSlug = '', id } = useDocumentInfo()
  const typed = useFormFields(([fields]) => {
    const value = (name: string) => fields[name]?.value ?? null
    const written = (name: string) => (typeof fields[name]?.value === 'string' ? fields[name].value : '')
    const nameOf = (first: string, last: string) => `${written(first)} ${written(last)}`.trim()
    return JSON.stringify({
      address: value('address'),
      customer: value('customer'),
      email: value('email'),
      licences: [value('consumerDriversLicense'), value('consumerDriversLicenseNumber')],
      name:
        value('companyName') ||
        value('name') ||
        nameOf('consumerFirstName', 'consumerLastName') ||
        nameOf('firstName', 'lastName') ||
        null,
      phone: value('phone'),
    })
  })
  const person = JSON.parse(useDelayed(typed, delayMs)) as object
  const { answer = [], refresh } = useAnswer<Duplicate[]>('duplicates', {
    id: id ?? null,
    person,
    slug: collectionSlug,
  })
  const call = usePanelFunction()
  const [answered, setAnswered] = useState<Duplicate>()
  const [hasFailed, setFailed] = useState(false)
  const mark = async (other: Duplicate, isDifferent: boolean) => {
    const pair = { one: { id: Number(id), slug: collectionSlug }, other: { id: other.id, slug: other.slug } }
    const isStored = await call('mark-different', { ...pair, isDifferent }).catch(() => undefined)
    setFailed(isStored !== true)
    if (isStored !== true) return
    setAnswered(isDifferent ? other : undefined)
    refresh()
  }
  return (
    <div className={answer.length > 0 || answered ? styles.warning : undefined} role="status">
      {answer.length > 0 && (
        <>
          <strong>{words.title}</strong>
          <ul>
            {answer.map((each) => (
              <li key={each.href}>
                <Link href={each.href}>{words.open(each.collection, each.title)}</Link>{' '}
                <span>({each.reasons.map((reason) => words.reasons[reason]).join(', ')})</span>
                {each.mergeHref !== undefined && (
                  <>
                    {' · '}
                    <Link aria-label={words.compare(each.title)} href={each.mergeHref} prefetch={false}>
                      {words.merge}
                    </Link>
                  </>
                )}
                {each.isLinkable && <LinkButton customer={each} />}
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
      {answered && (
        <p>
          {words.marked(answered.title)}{' '}
          <NoteButton onClick={() => void mark(answered, false)}>{words.undo}</NoteButton>
        </p>
      )}
      {hasFailed && <p role="alert">{words.failed}</p>}
    </div>
  )
}

/** Links the lead in the form to its customer. It is stored with the form. */
const LinkButton = ({ customer }: { customer: Duplicate }) => {
  const words = useWords(translations)
  const { dispatchFields, setModified } = useForm()
  const link = () => {
    dispatchFields({ path: 'customer', type: 'UPDATE', value: customer.id })
    setModified(true)
  }
  return (
    <>
      {' · '}
      <NoteButton label={words.linkTo(customer.title)} onClick={link}>
        {words.link}
      </NoteButton>
    </>
  )
}
