'use client'

import { Link, useConfig } from '@payloadcms/ui'
import { useWords } from '../../shared/useWords'
import styles from './keys.module.css'
import { translations } from './translations'

/** Explains above the list of keys how to create one, because the list has no create button. */
export const HowToMake = () => {
  const { config } = useConfig()
  const words = useWords(translations)
  return (
    <p className={styles.howTo}>
      {words.howTo}{' '}
      <Link href={`${config.routes.admin}/collections/apiKeyClaims/create`}>{words.makeLink}</Link>.
    </p>
  )
}
