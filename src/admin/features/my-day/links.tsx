'use client'

import { Link, useConfig } from '@payloadcms/ui'
import { usePathname } from 'next/navigation'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'

const useAddress = () => `${useConfig().config.routes.admin}/collections/tasks/my-day`

/** My day in the navigation. */
export const MyDayLink = () => {
  const words = useWords(translations)
  const address = useAddress()
  const isHere = usePathname() === address
  return (
    <Link
      aria-current={isHere ? 'page' : undefined}
      className="nav__link"
      href={address}
      id="nav-my-day"
      prefetch={false}
    >
      {isHere && <div className="nav__link-indicator" />}
      <span className="nav__link-label">{words.myDay}</span>
    </Link>
  )
}

/** The way from the list of tasks to the day. */
export const MyDayFromList = () => {
  const words = useWords(translations)
  return (
    <p>
      <Link href={useAddress()}>{words.showMyDay}</Link>
    </p>
  )
}
