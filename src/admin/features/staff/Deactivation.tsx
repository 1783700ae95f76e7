'use client'

import { Button, ConfirmationModal, useAuth, useDocumentInfo, useModal, useTranslation } from '@payloadcms/ui'
import { Moment } from '../../shared/Moment'
import { useSend } from '../../shared/useSend'
import { useWords } from '../../shared/useWords'
import { useRecord } from '../save/useRecord'
import { translations } from './translations'

/** Deactivates an account after a confirmation, or activates it again. Shown to admins on the accounts of others. */
export const Deactivation = () => {
  const { data, id } = useDocumentInfo()
  const { user } = useAuth()
  const { openModal } = useModal()
  const { t } = useTranslation()
  const record = useRecord()
  const send = useSend()
  const words = useWords(translations)
  if (id === undefined || user?.id === id || user?.['role'] !== 'admin') return null

  const deactivatedAt: unknown = data?.['deactivatedAt']
  const isDeactivated = typeof deactivatedAt === 'string'
  const slug = `deactivate-${id}`
  const store = async () => {
    const at = isDeactivated ? null : new Date().toISOString()
    if (await send('PATCH', `/users/${id}`, { deactivatedAt: at })) await record.reload()
  }

  return (
    <section className="field-type">
      {isDeactivated && (
        <p>
          {words.deactivated} <Moment at={deactivatedAt} />.
        </p>
      )}
      <Button
        buttonStyle="secondary"
        margin={false}
        onClick={isDeactivated ? () => void store() : () => openModal(slug)}
      >
        {isDeactivated ? words.activate : words.deactivate}
      </Button>
      <ConfirmationModal
        body={words.deactivateSure}
        cancelLabel={t('general:cancel')}
        confirmLabel={words.deactivateNow}
        heading={words.deactivate}
        modalSlug={slug}
        onConfirm={store}
      />
    </section>
  )
}
