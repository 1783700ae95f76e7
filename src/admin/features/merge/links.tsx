'use client'

import { PageLink } from '../../shared/PageLink'
import { useWords } from '../../shared/useWords'
import { duplicatesUrl } from './urls'
import { translations } from './translations/pages'

/** The suspected duplicates in the navigation. */
export const DuplicatesLink = () => (
  <PageLink
    id="nav-suspected-duplicates"
    label={useWords(translations).list}
    path={duplicatesUrl('', 'customers')}
  />
)
