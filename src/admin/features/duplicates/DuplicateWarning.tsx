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

/** Warns of stored people who may be the person in the form. It never prevents saving. */
export const DuplicateWarning = () => {
  const words = useWords(translations)
  const { collectionSlug = '', id } = useDocumentInfo()
  const formJson = useFormFields(([fields]) => {
    const getValue = (name: string) => fields[name]?.value ?? null
    const getText = (name: string) => (typeof fields[name]?.value === 'string' ? fields[name].value : '')
    const joinName = (first: string, last: string) => `${getText(first)} ${getText(last)}`.trim()
    return JSON.stringify({
      address: getValue('address'),
      customer: getValue('customer'),
      email: getValue('email'),
      licences: [getValue('consumerDriversLicense'), getValue('consumerDriversLicenseNumber')],
      name:
        getValue('companyName') ||
        getValue('name') ||
        joinName('consumerFirstName', 'consumerLastName') ||
        joinName('firstName', 'lastName') ||
        null,
      phone: getValue('phone'),
    })
  })
  const person = JSON.parse(useDelayed(formJson, delayMs)) as object
  const { answer = [], refresh } = useAnswer<Duplicate[]>('duplicates', {
    id: id ?? null,
    person,
    slug: collectionSlug,
  })
  const call = usePanelFunction()
  const [marked, setAnswered] = useState<Duplicate>()
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
    <div className={answer.length > 0 || marked ? styles.warning : undefined} role="status">
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

/** Links the lead in the form to a customer. Saving the form stores the link. */
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
