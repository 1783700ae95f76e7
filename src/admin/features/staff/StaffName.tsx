'use client'

import { useAuth } from '@payloadcms/ui'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'

/** A staff member's name as far as the reader may learn it, otherwise "a colleague". */
export const StaffName = ({ id, name }: { id: unknown; name?: string | undefined }) => {
  const { user } = useAuth()
  const words = useWords(translations)
  if (typeof id !== 'number') return words.nobody
  if (user && id === user.id) return words.you(String(user['name'] ?? user.email))
  return name ?? words.other
}
