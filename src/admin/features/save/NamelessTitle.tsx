'use client'

import { getTranslation } from '@payloadcms/translations'
import { useConfig, useDocumentInfo, useDocumentTitle, useTranslation } from '@payloadcms/ui'
import { useEffect } from 'react'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'

/** Replaces the headings that Payload gives records without a title: their id, or "[Untitled]" for new ones. Renders nothing. */
export const NamelessTitle = () => {
  const { collectionSlug, id } = useDocumentInfo()
  const { getEntityConfig } = useConfig()
  const { i18n, t } = useTranslation()
  const untitled = `[${t('general:untitled')}]`
  const { setDocumentTitle, title } = useDocumentTitle()
  const words = useWords(translations)
  const labels = collectionSlug ? getEntityConfig({ collectionSlug }).labels : undefined
  const noun = labels ? getTranslation(labels.singular, i18n) : ''
  useEffect(() => {
    if (id === undefined && title === untitled) setDocumentTitle(words.newRecord(noun))
    if (id !== undefined && title === String(id)) setDocumentTitle(words.nameless(noun))
  }, [id, noun, setDocumentTitle, title, untitled, words])
  return null
}
