'use client'

import { type ReactNode, useEffect } from 'react'
import { useWords } from '../../shared/useWords'
import { watch } from './watch'
import { translations } from './translations'

/** Adds accessible names that Payload's markup lacks: see `faults`. */
export const PayloadFixes = ({ children }: { children: ReactNode }) => {
  const words = useWords(translations)
  useEffect(() => watch(document.body, words), [words])
  return children
}
