'use client'

import { Link, useConfig } from '@payloadcms/ui'
import { useWords } from '../../shared/words'
import styles from './keys.module.css'
import { words } from './words'

/** Above the list of keys: how one is made, as nobody can add one there. */
export const HowToMake = () => {
  const { config } = useConfig()
  const say = useWords(words)
  return (
    <p className={styles.howTo}>
      {say.howTo} <Link href={`${config.routes.admin}/collections/apiKeyClaims/create`}>{say.makeLink}</Link>.
    </p>
  )
}
