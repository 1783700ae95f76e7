'use client'

import { SearchIcon } from '@payloadcms/ui'
import { useEffect, useRef, useState } from 'react'
import text from '../../shared/text.module.css'
import { useWords } from '../../shared/useWords'
import styles from './globalSearch.module.css'
import { SearchDialog } from './SearchDialog'
import { translations } from './translations'

/** The button in the header of every page that opens the search, as Ctrl+K and ⌘K do. */
export const SearchBox = () => {
  const words = useWords(translations)
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isShortcut || event.key.toLowerCase() !== 'k') return
      // Prevents the browser's own search.
      event.preventDefault()
      setIsOpen(true)
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])

  return (
    <>
      <button
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className={styles.box}
        onClick={() => setIsOpen(true)}
        ref={box}
        type="button"
      >
        <SearchIcon />
        <span aria-hidden className={styles.boxText}>
          {words.open}
        </span>
        <kbd aria-hidden className={styles.key}>
          Ctrl K
        </kbd>
        <span className={text.spoken}>{words.label}</span>
      </button>
      {isOpen && (
        <SearchDialog
          onClose={() => {
            setIsOpen(false)
            box.current?.focus()
          }}
        />
      )}
    </>
  )
}
