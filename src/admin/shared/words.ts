'use client'

import { useTranslation } from '@payloadcms/ui'
import { type InLanguages, wordsIn } from './language'

/** The words of the reader's language, of those that there are. */
export const useWords = <Words>(words: InLanguages<Words>): Words =>
  wordsIn(useTranslation().i18n.language, words)
