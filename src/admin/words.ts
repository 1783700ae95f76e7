'use client'

import { useTranslation } from '@payloadcms/ui'

/** The words of the reader's language, of those that there are. */
export const useWords = <Words>(words: { en: Words; es: Words }): Words => {
  const { i18n } = useTranslation()
  return i18n.language === 'es' ? words.es : words.en
}
