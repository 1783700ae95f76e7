'use client'

import {
  Button,
  ConfirmationModal,
  Link,
  toast,
  useConfig,
  useDocumentInfo,
  useModal,
  useTranslation,
} from '@payloadcms/ui'
import { useId, useState } from 'react'
import { ShownOnce } from '../claims/ShownOnce'
import { Moment } from '../history/Moment'
import { useRecord } from '../save/useRecord'
import { useWords } from '../words'
import styles from './keys.module.css'
import { words } from './words'

type Made = { id: number; key: string }

const usualOverlap = 24

/** Ends a key, or puts another in its place. */
export const KeyActions = () => {
  const { data, id } = useDocumentInfo()
  const { config } = useConfig()
  const { openModal } = useModal()
  const { t } = useTranslation()
  const record = useRecord()
  const say = useWords(words)
  const hoursId = useId()
  const [hours, setHours] = useState(String(usualOverlap))
  const [made, setMade] = useState<Made>()
  if (id === undefined) return null
  const revokedAt: unknown = data?.['revokedAt']
  const own = `${config.routes.api}/apiKeys/${id}`
  const slugs = { revoke: `revoke-key-${id}`, rotate: `rotate-key-${id}` }

  /** What the service answers; a refusal is told. */
  const ask = async (
    method: string,
    address: string,
    body: unknown,
  ): Promise<Record<string, unknown> | undefined> => {
    try {
      const answer = await fetch(address, {
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
        method,
      })
      const said = (await answer.json()) as { errors?: { message: string }[] } & Record<string, unknown>
      if (answer.ok) {
        await record.reload()
        return said
      }
      toast.error(said.errors?.[0]?.message ?? say.failed)
    } catch {
      toast.error(say.failed)
    }
    return undefined
  }

  const revoke = async () => void (await ask('PATCH', own, { revokedAt: new Date().toISOString() }))

  const rotate = async () => {
    const said = await ask('POST', `${own}/rotate`, { overlapHours: Number(hours) })
    if (typeof said?.['key'] === 'string') setMade({ id: Number(said['id']), key: said['key'] })
  }

  return (
    <section className={`field-type ${styles.actions}`}>
      {typeof revokedAt === 'string' && (
        <p>
          {say.revoked} <Moment at={revokedAt} />.
        </p>
      )}
      {made && (
        <>
          <ShownOnce key={made.key} label={say.newKey} secret={made.key} />
          <p>
            <Link href={`${config.routes.admin}/collections/apiKeys/${made.id}`}>{say.openNew}</Link>
          </p>
        </>
      )}
      {typeof revokedAt !== 'string' && (
        <div>
          <Button buttonStyle="secondary" margin={false} onClick={() => openModal(slugs.rotate)}>
            {say.rotate}
          </Button>
          <Button buttonStyle="secondary" margin={false} onClick={() => openModal(slugs.revoke)}>
            {say.revoke}
          </Button>
        </div>
      )}
      <ConfirmationModal
        body={say.revokeSure}
        cancelLabel={t('general:cancel')}
        confirmLabel={say.revokeNow}
        heading={say.revoke}
        modalSlug={slugs.revoke}
        onConfirm={revoke}
      />
      <ConfirmationModal
        body={
          <>
            <p>{say.rotateSure}</p>
            <label htmlFor={hoursId}>{say.hours}</label>
            <input
              className={styles.hours}
              id={hoursId}
              inputMode="numeric"
              min={0}
              onChange={({ target }) => setHours(target.value)}
              type="number"
              value={hours}
            />
          </>
        }
        cancelLabel={t('general:cancel')}
        confirmLabel={say.rotateNow}
        heading={say.rotate}
        modalSlug={slugs.rotate}
        onConfirm={rotate}
      />
    </section>
  )
}
