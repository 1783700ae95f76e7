'use client'

import { getTranslation } from '@payloadcms/translations'
import { Button, Gutter, Link, SetStepNav, useConfig, useLocale, useTranslation } from '@payloadcms/ui'
import { useMemo, useState } from 'react'
import { useWords } from '../../shared/useWords'
import styles from './exchange.module.css'
import { FileInput } from './FileInput'
import { conventionsOf, guessMapping, type Mapping, markOf, type Table, type Target } from './mapping'
import { MappingForm } from './MappingForm'
import { Outcomes } from './Outcomes'
import { RunBar } from './RunBar'
import { translations } from './translations'
import { useImport } from './useImport'

type Props = { label: string; slug: string; targets: readonly Target[] }

/** Imports a file in steps: choosing it, saying what its columns are, trying, storing, and undoing. */
export const ImportPage = ({ label, slug, targets }: Props) => {
  const words = useWords(translations)
  const { config } = useConfig()
  const { i18n } = useTranslation()
  const { code: locale } = useLocale()
  const collections = `${config.routes.admin}/collections`
  const list = `${collections}/${slug}`
  const [other, setOther] = useState<string>()
  const [table, setTable] = useState<Table>()
  const [mapping, setMapping] = useState<Mapping>()
  const { clear, ran, run, stop, undo } = useImport(slug)
  const take = (read: Table | undefined) => {
    const exported = read && markOf(read)?.collection
    const isOfOther = exported !== undefined && exported !== slug
    const taken = isOfOther ? undefined : read
    clear()
    setOther(isOfOther ? exported : undefined)
    setTable(taken)
    setMapping(taken && { locale, ...guessMapping(taken, targets) })
  }
  const read = useMemo(
    () => table && mapping && conventionsOf(table, mapping, targets),
    [table, mapping, targets],
  )
  const isStored = ran?.dryRun === false
  const labelOf = (collection: string): string => {
    const found = config.collections.find((each) => each.slug === collection)
    return found ? getTranslation(found.labels.plural, i18n) : collection
  }
  return (
    <Gutter className={styles.page}>
      <SetStepNav nav={[{ label, url: list }, { label: words.importFile }]} />
      <h1>{words.importInto(label)}</h1>
      {!table || !mapping || !read ? (
        <>
          {other !== undefined && (
            <p className={styles.problem} role="alert">
              {words.ofOther(labelOf(other))}{' '}
              <Link href={`${collections}/${other}/import`}>{words.importInto(labelOf(other))}</Link>
            </p>
          )}
          <FileInput onRead={take} />
        </>
      ) : (
        <>
          <p className={styles.bar}>
            {words.found(table.rows.length, table.name)}
            <Button
              buttonStyle="secondary"
              disabled={ran?.isRunning === true}
              margin={false}
              onClick={() => take(undefined)}
              size="small"
            >
              {words.newFile}
            </Button>
          </p>
          {!isStored && (
            <MappingForm
              isDisabled={ran?.isRunning === true}
              mapping={mapping}
              read={read}
              onChange={(changed) => {
                clear()
                setMapping(changed)
              }}
              table={table}
              targets={targets}
            />
          )}
          <RunBar
            hasColumns={mapping.keys.some((key) => key !== null && key !== 'id')}
            list={list}
            onRun={(dryRun) => void run(table, mapping, read.conventions, dryRun)}
            onStop={stop}
            onUndo={() => void undo()}
            ran={ran}
            rows={table.rows.length}
          />
          {ran && ran.outcomes.length > 0 && <Outcomes list={list} ran={ran} table={table} />}
        </>
      )}
    </Gutter>
  )
}
