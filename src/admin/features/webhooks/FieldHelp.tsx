'use client'

import { useWords } from '../../shared/useWords'
import styles from './form.module.css'
import { translations } from './translations/form'

/** The description of a webhook's field, in the reader's language. */
export const FieldHelp = ({ path }: { path: string }) => {
  const { help } = useWords(translations)
  return Object.hasOwn(help, path) ? <p className={styles.help}>{help[path as 'url']}</p> : null
}
