'use client'

import {
  Button,
  ConfirmationModal,
  Link,
  useConfig,
  useDocumentInfo,
  useModal,
  useTranslation,
} from '@payloadcms/ui'
import { ShownOnce } from '../claims/ShownOnce'
import { Moment } from '../../shared/Moment'
import { HoursModal } from '../hours/HoursModal'
import { useWords } from '../../shared/words'
import styles from './keys.module.css'
import { useKey } from './useKey'
import { words } from './words'

/** Ends a key, or puts another in its place. */
export const KeyActions = () => {
  const { data, id } = useDocumentInfo()
  const { config } = useConfig()
  const { openModal } = useModal()
  const { t } = useTranslation()
  const say = useWords(words)
  const { made, revoke, rotate } = useKey(id)
  const revokedAt: unknown = data?.['revokedAt']
  if (id === undefined) return null
  const slugs = { revoke: `revoke-key-${id}`, rotate: `rotate-key-${id}` }

  return (
    <section className={`field-type ${styles.actions}`}>
      {made && (
        <>
          <ShownOnce key={made.key} label={say.newKey} secret={made.key} />
          <p>
            <Link href={`${config.routes.admin}/collections/apiKeys/${made.id}`}>{say.openNew}</Link>
          </p>
        </>
      )}
      {typeof revokedAt === 'string' ? (
        <p>
          {say.revoked} <Moment at={revokedAt} />.
        </p>
      ) : (
        <div className={styles.buttons}>
          <Button buttonStyle="secondary" margin={false} onClick={() => openModal(slugs.rotate)}>
            {say.rotate}
          </Button>
          <Button buttonStyle="secondary" margin={false} onClick={() => openModal(slugs.revoke)}>
            {say.revoke}
          </Button>
        </div>
      )}
      <HoursModal
        onConfirm={rotate}
        say={{ body: say.rotateSure, confirm: say.rotateNow, heading: say.rotate, hours: say.hours }}
        slug={slugs.rotate}
      />
      <ConfirmationModal
        body={say.revokeSure}
        cancelLabel={t('general:cancel')}
        confirmLabel={say.revokeNow}
        heading={say.revoke}
        modalSlug={slugs.revoke}
        onConfirm={revoke}
      />
    </section>
  )
}
