'use client'

import { useConfig, useNav, useWindowInfo } from '@payloadcms/ui'
import { Link } from '../../shared/Link'
import { usePathname } from 'next/navigation'
import { useEffect, useEffectEvent, useState } from 'react'
import { endOfDay } from '../../../fields/navigation'
import text from '../../shared/text.module.css'
import { useWords } from '../../shared/useWords'
import styles from './nav.module.css'
import { translations } from './translations'

export type NavigationLink = {
  /** Counts the records that call for action. */
  countUrl?: string
  href: string
  icon: string
  id: string
  label: string
}

/** `isTitled`: whether its label stands above it. */
type Section = { isTitled: boolean; label: string; links: readonly NavigationLink[] }

/** The links of the navigation, in sections. */
export const NavigationLinks = ({ sections }: { sections: readonly Section[] }) => {
  const words = useWords(translations)
  const links = sections.flatMap((section) => section.links)
  const counts = useCounts(sections)
  const here = useLinkHere(links)
  return sections.map(({ isTitled, label, links: own }) => (
    <section aria-label={label} className={styles.section} key={label}>
      {isTitled && (
        <p aria-hidden="true" className={styles.heading}>
          {label}
        </p>
      )}
      {own.map(({ href, icon, id, label: name }) => (
        <Link
          aria-current={here === id ? 'page' : undefined}
          className="nav__link"
          href={href}
          id={id}
          key={id}
        >
          {here === id && <div className="nav__link-indicator" />}
          <Icon path={icon} />
          <span className="nav__link-label">{name}</span>
          {(counts[id] ?? 0) > 0 && (
            <span className={styles.count}>
              {counts[id]}
              <span className={text.spoken}> {words.toDo}</span>
            </span>
          )}
        </Link>
      ))}
    </section>
  ))
}

/** The links at the bottom of a phone. */
export const PhoneBar = ({ links }: { links: readonly NavigationLink[] }) => {
  const words = useWords(translations)
  const here = useLinkHere(links)
  if (links.length === 0) return null
  return (
    <nav aria-label={words.phoneBar} className={styles.phoneBar}>
      {links.map(({ href, icon, id, label }) => (
        <Link aria-current={here === id ? 'page' : undefined} href={href} key={id}>
          <Icon path={icon} />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  )
}

const Icon = ({ path }: { path: string }) => (
  <svg aria-hidden="true" className={styles.icon} viewBox="0 0 24 24">
    <path d={path} />
  </svg>
)

/** The id of the link to this page, or to the list of the record on it. */
const useLinkHere = (links: readonly NavigationLink[]): string | undefined => {
  const path = usePathname()
  const { admin } = useConfig().config.routes
  const found = links
    .filter(({ href }) => path === href || (href !== admin && path.startsWith(`${href}/`)))
    .toSorted((one, other) => other.href.length - one.href.length)
  return found[0]?.id
}

/** The numbers beside the links by id, read whenever the service renders the page, as it does after a write. */
const useCounts = (sections: readonly Section[]): Readonly<Record<string, number>> => {
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const show = async (id: string, url: string, signal: AbortSignal) => {
    const count = await loadCount(url, signal)
    if (count !== undefined) setCounts((before) => ({ ...before, [id]: count }))
  }
  const read = useEffectEvent((shown: readonly Section[], signal: AbortSignal) => {
    const now = new Date()
    const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).toISOString()
    for (const { countUrl, id } of shown.flatMap(({ links }) => links)) {
      if (countUrl !== undefined) void show(id, countUrl.replace(endOfDay, tomorrow), signal)
    }
  })
  useEffect(() => {
    const stop = new AbortController()
    const begun = setTimeout(() => read(sections, stop.signal))
    return () => {
      clearTimeout(begun)
      stop.abort()
    }
  }, [sections])
  return counts
}

/** Undefined if the number could not be read; then the last one stays. */
const loadCount = async (url: string, signal: AbortSignal): Promise<number | undefined> => {
  try {
    const response = await fetch(url, { signal })
    return response.ok ? ((await response.json()) as { totalDocs: number }).totalDocs : undefined
  } catch {
    return undefined
  }
}

/**
 * Keeps the page still while it becomes interactive. Payload hides the navigation on screens of up to 1,440 pixels until then, and
 * closes it there, although there is room for it beside the page; on a phone it is open for a moment. The styles of this module
 * show it from the start where it will be, until `data-nav-settled` is set. Renders nothing.
 */
export const SettledNav = () => {
  const { navOpen, setNavOpen } = useNav()
  const { l: isAtMostLarge, m: isAtMostMedium } = useWindowInfo().breakpoints
  const wasOpen = useEffectEvent(() => navOpen)
  useEffect(() => {
    if (isAtMostLarge !== true || isAtMostMedium !== false) return
    const isOpen = wasOpen()
    // After Payload's own effect, which closes it, and before React renders that.
    queueMicrotask(() => setNavOpen(isOpen))
  }, [isAtMostLarge, isAtMostMedium, setNavOpen])
  const isSettled = isAtMostMedium === false || (isAtMostMedium === true && !navOpen)
  useEffect(() => {
    if (isSettled) document.documentElement.dataset['navSettled'] = ''
  }, [isSettled])
  return null
}
