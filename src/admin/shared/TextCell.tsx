'use client'

import { RenderDefaultCell } from '@payloadcms/ui'
import type { DefaultCellComponentProps } from 'payload'

type Props = {
  cell: DefaultCellComponentProps
  className?: string | undefined
  text: string
}

/**
 * A list cell that shows `text` instead of the field's value. In the first column it links to the record like Payload's own cells or,
 * in a drawer, selects the record.
 */
export const TextCell = ({ cell, className, text }: Props) => {
  const isLink = cell.link === true || cell.onClick !== undefined
  if (!isLink) return <span className={className}>{text || '–'}</span>
  return (
    <RenderDefaultCell
      clientProps={{ ...cell, cellData: text }}
      columnIndex={0}
      enableRowSelections={false}
      isLinkedColumn
    />
  )
}
