'use client'

import { type MouseEvent, useEffect } from 'react'
import { useWords } from '../../shared/useWords'
import type { Group } from './globalSearch'
import styles from './globalSearch.module.css'
import { translations } from './translations'

type Props = { chosen: number; groups: readonly Group[]; id: string; onOpen: (href: string) => void }

/** The search results by collection. Each is a link, so that it can be opened in a tab of its own. */
export const Results = ({ chosen, groups, id, onOpen }: Props) => {
  const words = useWords(translations)
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen, id])

  const optionProps = (href: string, index: number) => ({
    'aria-selected': index === chosen,
    className: styles.option,
    href,
    id: `${id}-${index}`,
    onClick: (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      onOpen(href)
    },
    role: 'option',
    tabIndex: -1,
  })
  // Counts the options above a group, including links to complete lists.
  const countAbove = (at: number) =>
    groups.slice(0, at).reduce((sum, { all, hits }) => sum + hits.length + (all === undefined ? 0 : 1), 0)
  return (
    <div aria-label={words.results} className={styles.results} id={id} role="listbox">
      {groups.map(({ all, hits, label, slug }, at) => (
        <div aria-labelledby={`${id}-${slug}`} key={slug} role="group">
          <div className={styles.heading} id={`${id}-${slug}`} role="presentation">
            {label}
          </div>
          {hits.map(({ detail, href, id: record, title }, row) => (
            <a key={record} {...optionProps(href, countAbove(at) + row)}>
              <span className={styles.title}>{title}</span>
              {detail !== '' && <span className={styles.detail}>{detail}</span>}
            </a>
          ))}
          {all !== undefined && (
            <a {...optionProps(all, countAbove(at) + hits.length)}>
              <span className={styles.detail}>{words.all(label)}</span>
            </a>
          )}
        </div>
      ))}
    </div>
  )
}
