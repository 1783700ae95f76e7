'use client'

import { type ReactNode, useEffect } from 'react'
import { useWords } from '../../shared/words'
import { watch } from './watch'
import { words } from './words'

/** The panel, with names for what Payload leaves nameless: see `faults`. */
export const PayloadFixes = ({ children }: { children: ReactNode }) => {
  const say = useWords(words)
  useEffect(() => watch(document.body, say), [say])
  return children
}
