'use client'

import { useTranslation } from '@payloadcms/ui'
import type { DefaultCellComponentProps } from 'payload'
import { calendarDay } from '../../shared/moments'

/** A day in a list. */
export const DayCell = ({ cellData }: DefaultCellComponentProps) => {
  const { i18n } = useTranslation()
  if (typeof cellData !== 'string' || cellData === '') return null
  return <time dateTime={cellData.slice(0, 10)}>{calendarDay(cellData, i18n.language)}</time>
}
