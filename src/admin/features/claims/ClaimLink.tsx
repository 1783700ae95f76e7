'use client'

import { Button, toast, useConfig, useDocumentInfo } from '@payloadcms/ui'
import { Link } from '../../shared/Link'
import { useState } from 'react'
import { Moment } from '../../shared/Moment'
import { useRecord } from '../save/useRecord'
import { useWords } from '../../shared/useWords'
import styles from './claims.module.css'
import { ShownOnce } from './ShownOnce'
import { translations } from './translations'

type Claim = { apiKey?: unknown; claimedAt?: null | string; expiresAt?: null | string }

/** The state of an offered key, and the button that creates its claim link. */
export const ClaimLink = () => {
  const { data, id } = useDocumentInfo()
  const { config } = useConfig()
  const record = useRecord()
  const words = useWords(translations)
  const [url, setUrl] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const claim = (data ?? {}) as Claim

  const createLink = async () => {
    setBusy(true)
    try {
      const response = await fetch(`${config.routes.api}/apiKeyClaims/${id}/link`, { method: 'POST' })
      const body = (await response.json()) as { errors?: { message: string }[]; url?: string }
      if (body.url === undefined) toast.error(body.errors?.[0]?.message ?? words.failed)
      setUrl(body.url)
      await record.reload()
    } catch {
      toast.error(words.failed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className={`field-type ${styles.claim}`}>
      {id === undefined ? <p>{words.unsaved}</p> : <State adminRoute={config.routes.admin} claim={claim} />}
      {url !== undefined && !claim.claimedAt && <ShownOnce key={url} label={words.link} secret={url} />}
      {id !== undefined && !claim.claimedAt && (
        <>
          <Button disabled={isBusy} margin={false} onClick={() => void createLink()}>
            {claim.expiresAt ? words.makeAgain : words.make}
          </Button>
          <p className={styles.quiet}>
            {claim.expiresAt ? `${words.replaces} ` : ''}
            {words.withdraw}
          </p>
        </>
      )}
    </section>
  )
}

const State = ({ adminRoute, claim }: { adminRoute: string; claim: Claim }) => {
  const words = useWords(translations)
  const [now] = useState(Date.now)
  const { apiKey, claimedAt, expiresAt } = claim
  if (claimedAt) {
    const key = typeof apiKey === 'object' && apiKey ? (apiKey as { id: number }).id : apiKey
    return (
      <p>
        {words.claimed} <Moment at={claimedAt} />.{' '}
        {typeof key === 'number' && (
          <Link href={`${adminRoute}/collections/apiKeys/${key}`}>{words.claimedKey}</Link>
        )}
      </p>
    )
  }
  if (!expiresAt) return <p>{words.none}</p>
  return (
    <p>
      {Date.parse(expiresAt) > now ? words.linked : words.expired} <Moment at={expiresAt} />.
    </p>
  )
}
