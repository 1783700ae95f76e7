'use client'

import { RenderDefaultCell } from '@payloadcms/ui'
import type { DefaultCellComponentProps } from 'payload'

type Props = {
  cell: DefaultCellComponentProps
  className?: string | undefined
  text: string
}

/** A list cell with a text of ours. As the first column it stays the link to the record, or its choice in a drawer. */
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
