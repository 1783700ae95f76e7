'use client'

import { LinkFromList } from '../../shared/LinkFromList'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'

const path = '/collections/tasks/my-day'

export const MyDayFromList = () => <LinkFromList label={useWords(translations).showMyDay} path={path} />
