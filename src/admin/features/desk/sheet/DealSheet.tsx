import { Link } from '../../../shared/Link'
import { notFound } from 'next/navigation'
import type { DocumentViewServerProps } from 'payload'
import { inLanguage } from '../../../../fields/translated'
import { readId } from '../../../../plugins/database/model/id'
import { DocumentTab } from '../../../shared/DocumentTab'
import { isStaff, requestOfReader } from '../../../shared/reader'
import { formatExact } from '../../../../lib/amounts'
import { translations as deskTranslations } from '../translations'
import { Payments } from './Payments'
import { PrintButton } from './PrintButton'
import styles from './sheet.module.css'
import { loadSheet } from './sheetOf'
import { sheetTranslations } from './translations'

/**
 * A printable sheet of the deal for the customer, with its sums and the payments of each scenario. `?language=es` overrides the
 * reader's language.
 */
export const DealSheet = async ({ initPageResult, searchParams }: DocumentViewServerProps) => {
  const { collectionConfig, docID } = initPageResult
  const req = requestOfReader(initPageResult.req)
  const id = readId(docID)
  if (!collectionConfig || id === undefined || !isStaff(req)) notFound()
  const param = searchParams?.['language']
  const language = param === 'en' || param === 'es' ? param : req.i18n.language === 'es' ? 'es' : 'en'
  const sheet = await loadSheet(req, id, language)
  if (!sheet) notFound()
  const words = inLanguage(language, sheetTranslations)
  const base = `${req.payload.config.routes.admin}/collections/deals/${id}`
  const facts = [
    [words.deal, sheet.dealId],
    [words.date, new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date())],
    [words.customer, sheet.customer],
    [words.vehicle, sheet.vehicle],
    [words.vin, sheet.vin],
  ] as const
  return (
    <DocumentTab className={styles.frame} collection={collectionConfig} id={id} title={words.title}>
      <p className={styles.tools}>
        <Link href={base}>{words.back}</Link>
        <Link href={`${base}/sheet?language=${language === 'en' ? 'es' : 'en'}`}>{words.otherLanguage}</Link>
        <PrintButton>{words.print}</PrintButton>
      </p>
      <article className={styles.sheet} lang={language}>
        {sheet.dealer !== undefined && <p>{sheet.dealer}</p>}
        <h2>{words.title}</h2>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value ?? '–'}</dd>
            </div>
          ))}
        </dl>
        <table>
          <tbody>
            {sheet.lines.map(({ amount, key, label, notes }) => (
              <tr key={key}>
                <th scope="row">
                  {label}
                  {notes.map((note) => (
                    <small key={note}>{note}</small>
                  ))}
                </th>
                <td>{amount === undefined ? '–' : formatExact(amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{words.toFinance}</th>
              <td>{formatExact(sheet.toFinance)}</td>
            </tr>
          </tfoot>
        </table>
        {!sheet.isComplete && <p>{words.provisional}</p>}
        {sheet.scenarios.length > 0 && (
          <Payments desk={inLanguage(language, deskTranslations)} scenarios={sheet.scenarios} words={words} />
        )}
        <p>{words.estimate}</p>
        <div className={styles.signatures}>
          {words.signatures.map((who) => (
            <p key={who}>{who}</p>
          ))}
        </div>
      </article>
    </DocumentTab>
  )
}
