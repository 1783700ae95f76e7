'use client'

import { Link, useConfig, useDocumentInfo, useFormFields, Button, useField } from '@payloadcms/ui'
import { useId } from 'react'
import { isId } from '../../../plugins/database/model/id'
import { useWords } from '../../shared/useWords'
import { PaperDrop } from '../papers/PaperDrop'
import styles from './deal.module.css'
import type { Heading } from './heading'
import { useAnswer } from '../../shared/useAnswer'
import { translations } from './translations/header'
import text from '../../shared/text.module.css'

/** The title and status of the deal, above its tabs. */
export const DealHeader = () => {
  const { id } = useDocumentInfo()
  const words = useWords(translations)
  const number = useFormFields(([fields]) => fields['dealId']?.value)
  const status = useFormFields(([fields]) => fields['status']?.value)
  const customer = useFormFields(([fields]) => fields['customer']?.value)
  const vehicle = useFormFields(([fields]) => fields['vehicle']?.value)
  const { answer: heading, hasFailed } = useAnswer<Heading>('deal-heading', { customer, vehicle })
  const titleOf = (title: string | undefined, record: number) =>
    title ?? (hasFailed ? words.unread : heading ? words.number(record) : words.loading)
  return (
    <section aria-label={words.label} className={styles.header}>
      <p className={styles.number}>
        <strong>{isText(number) ? number : id === undefined ? words.isNew : words.noNumber}</strong>{' '}
        <span className={styles.status}>{isText(status) ? status : words.noStatus}</span>
      </p>
      <dl>
        <div>
          <dt>{words.customer}</dt>
          <dd>
            {isId(customer) ? (
              <Named id={customer} slug="customers" title={heading?.customer}>
                {titleOf(heading?.customer, customer)}
              </Named>
            ) : (
              words.noCustomer
            )}
          </dd>
        </div>
        <div>
          <dt>{words.vehicle}</dt>
          <dd>
            {isId(vehicle) ? (
              <Named id={vehicle} slug="vehicles" title={heading?.vehicle}>
                {titleOf(heading?.vehicle, vehicle)}
              </Named>
            ) : (
              words.noVehicle
            )}
          </dd>
        </div>
      </dl>
      <DealError />
      <PaperDrop />
    </section>
  )
}

type NamedProps = { children: string; id: number; slug: string; title: string | undefined }

/** A record's title, with a link if the reader may see the record. */
const Named = ({ children, id, slug, title }: NamedProps) => {
  const { config } = useConfig()
  if (title === undefined) return children
  return <Link href={`${config.routes.admin}/collections/${slug}/${id}`}>{children}</Link>
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** The deal's latest error and how to clear it; renders nothing without one. */
const DealError = () => {
  const { hasSavePermission } = useDocumentInfo()
  const { disabled, initialValue, setValue, value } = useField<null | string>({ path: 'latestError' })
  const words = useWords(translations)
  const id = useId()
  if (!value?.trim()) {
    const wasCleared = typeof initialValue === 'string' && initialValue.trim() !== ''
    return <p role="status">{wasCleared ? words.cleared : ''}</p>
  }
  return (
    <div aria-labelledby={id} className={styles.error} role="group">
      <h3 className={text.heading} id={id}>
        {words.latestError}
      </h3>
      <p>{value}</p>
      {hasSavePermission && (
        <>
          <p>{words.howToClear}</p>
          <Button buttonStyle="secondary" disabled={disabled} onClick={() => setValue('')} size="small">
            {words.clear}
          </Button>
        </>
      )}
    </div>
  )
}
