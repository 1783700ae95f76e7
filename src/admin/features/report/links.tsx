'use client'

import { PageLink } from '../../shared/PageLink'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'

/** The report in the navigation. */
export const ReportLink = () => (
  <PageLink id="nav-report" label={useWords(translations).report} path="/collections/deals/report" />
)
