'use client'

import { PageLink } from '../../shared/PageLink'
import { useWords } from '../../shared/useWords'
import { duplicatesUrl } from './urls'
import { translations } from './translations/pages'

/** The navigation link to the suspected duplicates. */
export const DuplicatesLink = () => (
  <PageLink
    id="nav-suspected-duplicates"
    label={useWords(translations).list}
    path={duplicatesUrl('', 'customers')}
  />
)
