'use client'

import { Link, useConfig } from '@payloadcms/ui'
import { useWords } from '../../shared/useWords'
import styles from './keys.module.css'
import { translations } from './translations'

/** Above the list of keys: how one is made, as nobody can add one there. */
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
