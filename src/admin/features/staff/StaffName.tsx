'use client'

import { useAuth } from '@payloadcms/ui'
import { useWords } from '../../shared/words'
import { words } from './words'

/** Somebody of the staff: by name as far as the reader may see the account, else as a colleague. */
export const StaffName = ({ id, name }: { id: unknown; name?: string | undefined }) => {
  const { user } = useAuth()
  const say = useWords(words)
  if (typeof id !== 'number') return say.nobody
  if (user && id === user.id) return say.you(String(user['name'] ?? user.email))
  return name ?? say.other
}
