'use client'

import { Link, useDocumentInfo, useFormFields } from '@payloadcms/ui'
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
    const full = `${written('consumerFirstName')} ${written('consumerLastName')}`.trim()
    return JSON.stringify({
      address: value('address'),
      email: value('email'),
      licences: [value('consumerDriversLicense'), value('consumerDriversLicenseNumber')],
      name: value('companyName') || full || null,
      phone: value('phone'),
    })
  })
  const person = JSON.parse(useDelayed(typed, delayMs)) as object
  const { answer = [] } = useAnswer<Duplicate[]>('duplicates', {
    id: id ?? null,
    person,
    slug: collectionSlug,
  })
  return (
    <div className={answer.length > 0 ? styles.warning : undefined} role="status">
      {answer.length > 0 && (
        <>
          <strong>{words.title}</strong>
          <ul>
            {answer.map(({ collection, href, mergeHref, reasons, title }) => (
              <li key={href}>
                <Link href={href}>{words.open(collection, title)}</Link>{' '}
                <span>({reasons.map((reason) => words.reasons[reason]).join(', ')})</span>
                {mergeHref !== undefined && (
                  <>
                    {' · '}
                    <Link aria-label={words.compare(title)} href={mergeHref} prefetch={false}>
                      {words.merge}
                    </Link>
                  </>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
