'use client'

import { Button, useTranslation } from '@payloadcms/ui'
import { useState } from 'react'
import type { Option } from '../../shared/labels'
import { Moment } from '../../shared/Moment'
import { useWords } from '../../shared/useWords'
import type { Paper } from './papers'
import styles from './papers.module.css'
import { sizeInWords } from './sizes'
import { translations } from './translations'

type Props = {
  kinds: readonly Option[]
  onKind: (kind: string) => void
  onRemove: () => void
  paper: Paper
}

/** A paper: its preview, what it is, who attached it and when. */
export const PaperItem = ({ kinds, onKind, onRemove, paper }: Props) => {
  const { i18n } = useTranslation()
  const words = useWords(translations)
  const { at, by, href, kind, mayChange, mayDelete, size, title, type } = paper
  const said = mayChange ? '' : (kinds.find(({ value }) => value === kind)?.label ?? kind)
  const facts = [said, type, size === undefined ? '' : sizeInWords(size, i18n.language)].filter(Boolean)
  return (
    <li>
      <Preview paper={paper} />
      <div className={styles.facts}>
        {href ? (
          <a href={href} rel="noopener noreferrer" target="_blank">
            {title}
          </a>
        ) : (
          <span>{title}</span>
        )}
        <span className={styles.quiet}>
          {facts.map((fact) => `${fact} · `)}
          {by === undefined ? '' : `${by} · `}
          <Moment at={at} isAgo />
        </span>
      </div>
      {mayChange && <KindSelect kind={kind} kinds={kinds} onChange={onKind} title={title} />}
      {mayDelete && (
        <Button
          aria-label={`${words.remove}: ${title}`}
          buttonStyle="secondary"
          margin={false}
          onClick={onRemove}
          size="small"
        >
          {words.remove}
        </Button>
      )}
    </li>
  )
}

const Preview = ({ paper: { href, isPicture, type } }: Pick<Props, 'paper'>) => {
  const [isBroken, setBroken] = useState(false)
  return (
    <span aria-hidden="true" className={styles.preview}>
      {isPicture && href && !isBroken ? (
        // The service scales no pictures.
        // eslint-disable-next-line @next/next/no-img-element
        <img alt="" decoding="async" loading="lazy" onError={() => setBroken(true)} src={href} />
      ) : (
        type || '–'
      )}
    </span>
  )
}

type KindProps = { kind: string; kinds: readonly Option[]; onChange: (kind: string) => void; title: string }

/** The kind of a paper: a usual one, or another that it has already. */
const KindSelect = ({ kind, kinds, onChange, title }: KindProps) => {
  const words = useWords(translations)
  const isOther = kind !== '' && !kinds.some(({ value }) => value === kind)
  return (
    <select
      aria-label={words.kindOf(title)}
      className={styles.kind}
      onChange={({ target }) => onChange(target.value)}
      value={kind}
    >
      <option value="">{words.noKind}</option>
      {isOther && <option value={kind}>{kind}</option>}
      {kinds.map(({ label, value }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
