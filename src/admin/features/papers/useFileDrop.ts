'use client'

import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Takes files that are dropped anywhere on the page, but not on what takes files itself, such as Payload's upload fields. A
 * browser would leave the page for a file that nothing takes.
 *
 * @returns whether files are held over the page
 */
export const useFileDrop = (take: (files: File[]) => void): boolean => {
  const [isOver, setOver] = useState(false)
  const drop = useEffectEvent((event: DragEvent) => {
    setOver(false)
    if (event.defaultPrevented || !hasFiles(event)) return
    event.preventDefault()
    if (!isInDialog(event.target)) take([...(event.dataTransfer?.files ?? [])])
  })
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return
      // A line of the checklist, for example, takes them itself.
      if (event.defaultPrevented) return setOver(false)
      event.preventDefault()
      setOver(!isInDialog(event.target))
    }
    // Only that which leaves the window leads nowhere.
    const onLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const onDrop = (event: DragEvent) => drop(event)
    window.addEventListener('dragover', onOver)
    window.addEventListener('dragleave', onLeave)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('dragleave', onLeave)
      window.removeEventListener('drop', onDrop)
    }
  }, [])
  return isOver
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true

/** Drawers are forms of other records. */
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('dialog, [role="dialog"], .drawer') !== null
