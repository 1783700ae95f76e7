import { Link } from '../../shared/Link'
import type { ReactNode } from 'react'
import type { CollectionSlug } from 'payload'
import type { RecordPage, RecordPartProps } from '../../../fields/recordPage'
import { inLanguage } from '../../../fields/translated'
import { formatPhone } from '../../../lib/people'
import { idsIn } from '../../../plugins/database/model/id'
import { revisionKey } from '../../../plugins/ledger/reserved'
import { findField, getFieldLabel, getOptions } from '../../shared/labels'
import { mayChange } from '../../shared/reader'
import { titleOf } from '../../shared/titles'
import { getTones } from '../related/columns'
import { callUrl, mailUrl, textUrl } from './contact'
import { factsOf, FactValue } from './facts'
import { StatusControl } from './StatusControl'
import styles from './record.module.css'
import { translations } from './translations'

type Props = RecordPartProps & { badges: ReactNode; page: RecordPage }

/** The status, how to reach the person, and the facts that come first. */
export const RecordHeader = ({ badges, page, ...record }: Props) => {
  const words = inLanguage(record.req.i18n.language, translations)
  const { contact, facts, status } = page
  return (
    <section aria-label={words.header} className={styles.header}>
      <div className={styles.line}>
        {status && <Status {...record} status={status} />}
        {badges}
      </div>
      <div className={styles.line}>
        {contact && <Contact {...record} contact={contact} />}
        <Facts {...record} names={facts} />
      </div>
    </section>
  )
}

type StatusProps = RecordPartProps & { status: NonNullable<RecordPage['status']> }

const Status = async ({ doc, id, req, slug, status: { lost, name } }: StatusProps) => {
  const value = doc[name]
  const options = getOptions(req, slug, name)
  const current = typeof value === 'string' ? value : ''
  return (
    <StatusControl
      field={name}
      id={id}
      isReadOnly={!(await mayChange(req, slug, id))}
      key={`${doc[revisionKey] as number}`}
      label={getFieldLabel(req, slug, name)}
      options={
        current === '' || options.some((option) => option.value === current)
          ? options
          : [...options, { label: current, value: current }]
      }
      revision={doc[revisionKey] as number}
      slug={slug}
      status={current}
      title={titleIn(req, slug, doc)}
      tones={getTones(findField(req, slug, name) ?? {})}
      {...(lost && { lost: { ...lost, reasons: getOptions(req, slug, lost.field) } })}
    />
  )
}

const titleIn = (
  { payload }: RecordPartProps['req'],
  slug: CollectionSlug,
  doc: Record<string, unknown>,
): string => {
  const title = doc[payload.collections[slug].config.admin.useAsTitle ?? 'id']
  return typeof title === 'string' ? title : ''
}

type ContactProps = RecordPartProps & { contact: NonNullable<RecordPage['contact']> }

const Contact = async ({ contact, doc, req, slug }: ContactProps) => {
  const words = inLanguage(req.i18n.language, translations)
  const person = await personOf(req, slug, doc, contact)
  if (!person) return null
  const phone = textIn(person.values, contact.phone)
  const email = textIn(person.values, contact.email)
  const call = callUrl(phone)
  const message = textUrl(phone)
  const mail = mailUrl(email)
  return (
    <>
      {person.href !== undefined && <Link href={person.href}>{person.title}</Link>}
      {phone === '' ? (
        <span className={styles.quiet}>{words.noPhone}</span>
      ) : (
        <span>
          {call === undefined ? phone : <a href={call}>{formatPhone(phone)}</a>}
          {message !== undefined && (
            <>
              {' · '}
              <a aria-label={words.textTo(formatPhone(phone))} href={message}>
                {words.text}
              </a>
            </>
          )}
        </span>
      )}
      {email === '' ? (
        <span className={styles.quiet}>{words.noEmail}</span>
      ) : mail === undefined ? (
        <span>{email}</span>
      ) : (
        <a href={mail}>{email}</a>
      )}
    </>
  )
}

type Person = { href?: string; title?: string; values: Record<string, unknown> }

/** The record itself, or the one that it references; undefined if the reader may not see that. */
const personOf = async (
  req: RecordPartProps['req'],
  slug: CollectionSlug,
  doc: Record<string, unknown>,
  { email, of, phone }: ContactProps['contact'],
): Promise<Person | undefined> => {
  if (of === undefined) return { values: doc }
  const [id] = idsIn(doc[of])
  const field = findField(req, slug, of)
  if (id === undefined || field?.type !== 'relationship' || typeof field.relationTo !== 'string')
    return undefined
  const target = field.relationTo
  const title = await titleOf(req, target, id)
  if (title === undefined) return undefined
  const values = await req.payload.findByID({
    collection: target,
    depth: 0,
    disableErrors: true,
    id,
    // Payload's type does not allow `false`, which turns joins off.
    joins: false as never,
    overrideAccess: false,
    req,
    select: { [email]: true, [phone]: true } as never,
  })
  const href = `${req.payload.config.routes.admin}/collections/${target}/${id}`
  return { href, title, values: (values ?? {}) as unknown as Record<string, unknown> }
}

const textIn = (values: Record<string, unknown>, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value.trim() : ''
}

const Facts = async ({ doc, names, req, slug }: RecordPartProps & { names: readonly string[] }) => {
  const words = inLanguage(req.i18n.language, translations)
  const { facts, titles } = await factsOf(req, slug, doc, names)
  return facts.map((fact) => (
    <span className={fact.isEmpty ? styles.quiet : undefined} key={fact.column.name}>
      {fact.column.label}: {fact.isEmpty ? words.none : <FactValue fact={fact} req={req} titles={titles} />}
    </span>
  ))
}
