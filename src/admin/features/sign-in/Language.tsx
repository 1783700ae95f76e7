'use client'

import { useTranslation } from '@payloadcms/ui'
import styles from './signIn.module.css'

/** Chooses the panel's language before sign-in. */
export const Language = () => {
  const { i18n, languageOptions, switchLanguage } = useTranslation()
  return (
    <div
      aria-label={languageOptions.map(({ label }) => label).join(', ')}
      className={styles.languages}
      role="group"
    >
      {languageOptions.map(({ label, value }) => (
        <button
          aria-pressed={i18n.language === value}
          key={value}
          lang={value}
          onClick={() => void switchLanguage?.(value)}
          type="button"
        >
          {label}
        </button>
      ))}
    </div>
  )
}
