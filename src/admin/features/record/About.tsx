import { Link } from '@payloadcms/ui'
import type { RecordPartProps } from '../../../fields/recordPage'
import { inLanguage } from '../../../fields/translated'
import text from '../../shared/text.module.css'
import { unseenTitle } from '../../shared/titles'
import { Cell } from '../related/Cell'
import { translations as cellTranslations } from '../related/translations'
import { factsOf } from './facts'
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
  const { language } = req.i18n
  const words = inLanguage(language, translations)
  const base = `${req.payload.config.routes.admin}/collections`
  const { facts, titles } = await factsOf(req, slug, doc, names)
  const known = facts.filter(({ isEmpty }) => !isEmpty)
  return (
    <section aria-labelledby="record-about" className={styles.card}>
      <header>
        <h2 className={text.heading} id="record-about">
          {words.about}
        </h2>
        <Link href={`${base}/${slug}/${id}/details`} prefetch={false}>
          {words.edit}
        </Link>
      </header>
      {known.length === 0 && <p className={styles.quiet}>{words.nothingKnown}</p>}
      <dl>
        {known.map(({ column, value }) => (
          <div key={column.name}>
            <dt>{column.label}</dt>
            <dd>
              <Cell
                base={base}
                column={column}
                titles={titles}
                unseen={(named) => unseenTitle(req, named)}
                value={value}
                words={inLanguage(language, cellTranslations)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
