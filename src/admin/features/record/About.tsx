import { Link } from '../../shared/Link'
import type { RecordPartProps } from '../../../fields/recordPage'
import { inLanguage } from '../../../fields/translated'
import text from '../../shared/text.module.css'
import { factsOf, FactValue } from './facts'
import styles from './record.module.css'
import { translations } from './translations'

/** The card with the fields that staff look up, and the way to the form. Fields without a value are left out. */
export const About = async ({
  doc,
  id,
  names,
  req,
  slug,
}: RecordPartProps & { names: readonly string[] }) => {
  const words = inLanguage(req.i18n.language, translations)
  const base = `${req.payload.config.routes.admin}/collections`
  const { facts, titles } = await factsOf(req, slug, doc, names)
  const known = facts.filter(({ isEmpty }) => !isEmpty)
  return (
    <section aria-labelledby="record-about" className={styles.card}>
      <header>
        <h2 className={text.heading} id="record-about">
          {words.about}
        </h2>
        <Link href={`${base}/${slug}/${id}/details`}>{words.edit}</Link>
      </header>
      {known.length === 0 && <p className={styles.quiet}>{words.nothingKnown}</p>}
      <dl>
        {known.map((fact) => (
          <div key={fact.column.name}>
            <dt>{fact.column.label}</dt>
            <dd>
              <FactValue fact={fact} req={req} titles={titles} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
