'use client'

import { toast, useConfig, useTranslation } from '@payloadcms/ui'
import { usePanelFunction } from '../../shared/session'
import { useWords } from '../../shared/useWords'
import { kindOfName } from './kindOfName'
import type { Owner } from './owner'
import type { Papers } from './papers'
import { sendPaper } from './sendPaper'
import { translations } from './translations'
import { startUpload } from './uploads'

/** Attaches files to a record; `Uploads` shows how far it has come. */
export const useAttach = () => {
  const { config } = useConfig()
  const { i18n } = useTranslation()
  const ask = usePanelFunction()
  const words = useWords(translations)
  return async (owner: Owner, files: readonly File[], kind?: string): Promise<void> => {
    const asked = (await ask('papers', owner).catch(() => undefined)) as Papers | undefined
    if (!asked) return void toast.error(words.unread)
    const { kinds, maxBytes, tenants } = asked
    const { language } = i18n
    for (const file of files) {
      const usual = file.type.startsWith('image/') && owner.slug === 'vehicles' ? 'Picture' : undefined
      const said = kind ?? kindOfName(file.name, kinds) ?? usual
      const sending = { api: config.routes.api, kind: said, language, maxBytes, owner, tenants, words }
      startUpload(file.name, owner, () => sendPaper(file, sending))
    }
  }
}
