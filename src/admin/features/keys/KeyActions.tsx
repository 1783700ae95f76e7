'use client'

import {
  Button,
  ConfirmationModal,
  useConfig,
  useDocumentInfo,
  useModal,
  useTranslation,
} from '@payloadcms/ui'
import { Link } from '../../shared/Link'
import { useState } from 'react'
import { ShownOnce } from '../claims/ShownOnce'
import { Moment } from '../../shared/Moment'
import { HoursModal } from '../hours/HoursModal'
import { useRecord } from '../save/useRecord'
import { useSend } from '../../shared/useSend'
import { useWords } from '../../shared/useWords'
import styles from './keys.module.css'
import { translations } from './translations'

/** A new key that replaces another; shown only once. */
type Made = { id: number; key: string }

/** Buttons that revoke or rotate a key. */
export const KeyActions = () => {
  const { data, id } = useDocumentInfo()
  const { config } = useConfig()
  const { openModal } = useModal()
  const { t } = useTranslation()
  const words = useWords(translations)
  const { made, revoke, rotate } = useKey(id)
  const revokedAt: unknown = data?.['revokedAt']
  if (id === undefined) return null
  const slugs = { revoke: `revoke-key-${id}`, rotate: `rotate-key-${id}` }

  return (
    <section className={`field-type ${styles.actions}`}>
      {made && (
        <>
          <ShownOnce key={made.key} label={words.newKey} secret={made.key} />
          <p>
            <Link href={`${config.routes.admin}/collections/apiKeys/${made.id}`}>{words.openNew}</Link>
          </p>
        </>
      )}
      {typeof revokedAt === 'string' ? (
        <p>
          {words.revoked} <Moment at={revokedAt} />.
        </p>
      ) : (
        <div className={styles.buttons}>
          <Button buttonStyle="secondary" margin={false} onClick={() => openModal(slugs.rotate)}>
            {words.rotate}
          </Button>
          <Button buttonStyle="secondary" margin={false} onClick={() => openModal(slugs.revoke)}>
            {words.revoke}
          </Button>
        </div>
      )}
      <HoursModal
        onConfirm={rotate}
        words={{
          body: words.rotateSure,
          confirm: words.rotateNow,
          heading: words.rotate,
          hours: words.hours,
        }}
        slug={slugs.rotate}
      />
      <ConfirmationModal
        body={words.revokeSure}
        cancelLabel={t('general:cancel')}
        confirmLabel={words.revokeNow}
        heading={words.revoke}
        modalSlug={slugs.revoke}
        onConfirm={revoke}
      />
    </section>
  )
}

/** Explains above the list of keys how to create one, because the list has no create button. */
export const HowToMake = () => {
  const { config } = useConfig()
  const words = useWords(translations)
  return (
    <p className={styles.howTo}>
      {words.howTo}{' '}
      <Link href={`${config.routes.admin}/collections/apiKeyClaims/create`}>{words.makeLink}</Link>.
    </p>
  )
}

/** The actions of an admin on the key in the form. Refusals are shown as toasts. */
const useKey = (id: number | string | undefined) => {
  const record = useRecord()
  const send = useSend()
  const [made, setMade] = useState<Made>()

  return {
    made,

    revoke: async () => {
      const revokedAt = new Date().toISOString()
      if (await send('PATCH', `/apiKeys/${id}`, { revokedAt })) await record.reload()
    },

    /** @param overlapHours how long the old key stays valid */
    rotate: async (overlapHours: null | number) => {
      const answer = await send<Made>('POST', `/apiKeys/${id}/rotate`, { overlapHours })
      if (!answer) return
      setMade(answer)
      await record.reload()
    },
  }
}
