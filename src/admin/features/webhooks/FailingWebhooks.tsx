import { Banner } from '@payloadcms/ui'
import { Link } from '../../shared/Link'
import type { PayloadRequest, ServerProps } from 'payload'
import { inLanguage } from '../../../fields/translated'
import { failingStates } from '../../../plugins/webhooks/actions/control'
import { Moment } from '../../shared/Moment'
import { mayRead } from '../../shared/reader'
import { readerOfPage } from '../../shared/readerOfPage'
import text from '../../shared/text.module.css'
import { translations } from './translations'
import styles from './webhooks.module.css'

const maxShown = 5
const maxRead = 500

/** Fewer failures are not reported: the next attempt follows within seconds. */
const minFailures = 3

/** The banner above the home page and the list of webhooks. Renders nothing if no webhook needs attention. */
export const FailingWebhooks = async ({ i18n, payload }: ServerProps) => {
  const webhooks = await findFailingWebhooks(await readerOfPage(payload, i18n))
  if (webhooks.length === 0) return null
  const words = inLanguage(i18n.language, translations).trouble
  const base = `${payload.config.routes.admin}/collections/webhooks`
  return (
    <section aria-labelledby="failing-webhooks">
      <Banner className={styles.troubled} type="error">
        <h2 className={text.heading} id="failing-webhooks">
          {words.title}
        </h2>
        <ul>
          {webhooks.slice(0, maxShown).map(({ failures, id, isDisabled, since, url }) => (
            <li key={id}>
              <strong>{url}</strong> {isDisabled ? words.disabled : words.failing(failures)}{' '}
              <Moment at={since} />. <Link href={`${base}/${id}/deliveries`}>{words.open}</Link>
            </li>
          ))}
        </ul>
        {webhooks.length > maxShown && (
          <p>
            <Link href={base}>{words.more(webhooks.length - maxShown)}</Link>
          </p>
        )}
      </Banner>
    </section>
  )
}

/** Finds failing enabled webhooks that the reader may see, and webhooks that the service disabled. */
const findFailingWebhooks = async (req: PayloadRequest) => {
  if (!req.user || !(await mayRead(req, 'webhooks'))) return []
  const states = await failingStates(req, { limit: maxRead, minFailures })
  if (states.length === 0) return []
  const { docs } = await req.payload.find({
    collection: 'webhooks',
    depth: 0,
    limit: maxRead,
    overrideAccess: false,
    pagination: false,
    req,
    select: { enabled: true, url: true },
    where: { id: { in: states.map(({ id }) => id) } },
  })
  const seen = new Map(docs.map((doc) => [doc.id, doc]))
  return states.flatMap((state) => {
    const doc = seen.get(state.id)
    return doc && doc.enabled !== false
      ? [{ ...state, since: new Date(state.since).toISOString(), url: doc.url }]
      : []
  })
}
