'use client'

import { useDocumentInfo } from '@payloadcms/ui'
import { FieldNote } from '../../shared/FieldNote'
import { useAnswer } from '../../shared/useAnswer'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'

/** A note under the address of a sales rep with whom no account works. */
export const RepAccountNote = () => {
  const { id } = useDocumentInfo()
  return id === undefined ? null : <Note id={Number(id)} />
}

const Note = ({ id }: { id: number }) => {
  const words = useWords(translations)
  const { answer } = useAnswer<{ hasAccount: boolean }>('rep-account', { id })
  return <FieldNote isWarning>{answer?.hasAccount === false ? words.noAccount : null}</FieldNote>
}
