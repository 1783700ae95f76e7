'use client'

import { Link } from '../../shared/Link'
import { useId, useState } from 'react'
import { useWords } from '../../shared/useWords'
import styles from './nav.module.css'
import { translations } from './translations'

type Group = { label: string; links: { href: string; label: string; slug: string }[] }

/** Links to collections by group, and a box that narrows them. */
export const CollectionGroups = ({ groups }: { groups: readonly Group[] }) => {
  const words = useWords(translations)
  const id = useId()
  const [typed, setTyped] = useState('')
  const wanted = withoutAccents(typed.trim())
  const shown = groups
    .map(({ label, links }) => ({
      label,
      links: links.filter((link) => withoutAccents(link.label).includes(wanted)),
    }))
    .filter(({ links }) => links.length > 0)
  return (
    <>
      <p className={styles.find}>
        <label htmlFor={id}>{words.find}</label>
        <input id={id} onChange={({ target }) => setTyped(target.value)} type="search" value={typed} />
      </p>
      {shown.length === 0 && <p role="status">{words.none}</p>}
      <div className={styles.groups}>
        {shown.map(({ label, links }) => (
          <section aria-label={label} className={styles.group} key={label}>
            <h2>{label}</h2>
            <ul>
              {links.map(({ href, label: name, slug }) => (
                <li key={href}>
                  <Link href={href} id={`records-${slug}`}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
