'use client'

import { useTranslation } from '@payloadcms/ui'
import { inLanguage, type Translated } from '../../fields/translated'

/** The texts in the reader's language. */
export const useWords = <Words>(translations: Translated<Words>): Words =>
  inLanguage(useTranslation().i18n.language, translations)
