'use client'

import { LinkFromList, PageLink } from '../../shared/PageLink'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'

const path = '/collections/tasks/my-day'

/** My day in the navigation. */
export const MyDayLink = () => <PageLink id="nav-my-day" label={useWords(translations).myDay} path={path} />

export const MyDayFromList = () => <LinkFromList label={useWords(translations).showMyDay} path={path} />
