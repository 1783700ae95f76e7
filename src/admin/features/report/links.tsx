'use client'

import { PageLink } from '../../shared/PageLink'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'

/** The navigation's link to the report. */
export const ReportLink = () => (
  <PageLink id="nav-report" label={useWords(translations).report} path="/collections/deals/report" />
)
