'use client'

import type { Option } from '../../shared/labels'
import { useWords } from '../../shared/useWords'
import styles from './papers.module.css'
import { translations } from './translations'

type Props = { kind: string; kinds: readonly Option[]; onChange: (kind: string) => void; title: string }

/** The kind of a paper: a usual one, or another that it has already. */
export const KindSelect = ({ kind, kinds, onChange, title }: Props) => {
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
