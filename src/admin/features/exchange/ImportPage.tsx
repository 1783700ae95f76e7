'use client'

import { getTranslation } from '@payloadcms/translations'
import {
  Button,
  Gutter,
  Link,
  SetStepNav,
  useAuth,
  useConfig,
  useLocale,
  usePreferences,
  useTranslation,
} from '@payloadcms/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { peopleSlugs } from '../../../fields/matchKeys'
import type { FileProblem } from '../../../lib/table/fileError'
import { Moment } from '../../shared/Moment'
import { useWords } from '../../shared/useWords'
import type { SeenTenants } from '../references/usualTenant'
import styles from './exchange.module.css'
import { FileInput } from './FileInput'
import { FileStep } from './FileStep'
import { forget, keepFile, keepProgress, loadKept, type Progress, type Step, steps } from './kept'
import { conventionsOf, guessMapping, type Mapping, markOf, type Target } from './mapping'
import { MappingForm } from './MappingForm'
import { Outcomes } from './Outcomes'
import { type FileRead, readFile, type Reading } from './readFile'
import { RecentImports } from './RecentImports'
import { recall, type Remembered, remember } from './remembered'
import { RunBar } from './RunBar'
import { StepNav } from './StepNav'
import { translations } from './translations'
import { useImport } from './useImport'

type Props = {
  label: string
  slug: string
  targets: readonly Target[]
  tenants: SeenTenants | undefined
}

/** Imports a file in four steps: reading it, saying what its columns are, checking each row, and what was stored. */
export const ImportPage = ({ label, slug, targets, tenants }: Props) => {
  const words = useWords(translations)
  const { config } = useConfig()
  const { i18n } = useTranslation()
  const { user } = useAuth()
  const { code: locale } = useLocale()
  const { getPreference, setPreference } = usePreferences()
  const collections = `${config.routes.admin}/collections`
  const list = `${collections}/${slug}`
  const owner = `${user?.id} ${slug}`
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<FileProblem>()
  const [other, setOther] = useState<string>()
  const [reading, setReading] = useState<Reading>({})
  const [read, setRead] = useState<FileRead>()
  const [mapping, setMapping] = useState<Mapping>()
  const [isRecalled, setRecalled] = useState(false)
  const [step, setStep] = useState<Step>('file')
  const { clear, leaveOut, ran, recent, restore, run, stop, undo, undoRecent } = useImport(
    slug,
    peopleSlugs.find((each) => each === slug),
  )
  const isRunning = ran?.isRunning === true
  const isStored = ran?.dryRun === false
  const isRestored = useRef(false)
  const turns = useRef(0)

  const start = () => {
    clear()
    for (const reset of [setFile, setProblem, setOther, setRead, setMapping]) reset(undefined)
    setReading({})
    setStep('file')
    void forget(owner)
  }

  /** @param kept of before a reload of the page */
  const take = async (chosen: File, as: Reading, kept?: Progress): Promise<void> => {
    const turn = (turns.current += 1)
    setReading(as)
    const found = await readFile(chosen, as, words.columnOf)
    const preference = kept ? undefined : await getPreference<Remembered[]>(preferenceOf(slug))
    // Something else was chosen meanwhile.
    if (turn !== turns.current) return
    const exported = 'read' in found ? markOf(found.read.table)?.collection : undefined
    const isOfOther = exported !== undefined && exported !== slug
    setProblem('problem' in found ? found.problem : undefined)
    setOther(isOfOther ? exported : undefined)
    if ('problem' in found || isOfOther) return
    const { table } = found.read
    const remembered = recall(preference, table, targets)
    if (chosen !== file && !kept) void keepFile(owner, chosen)
    setFile(chosen)
    setRead(found.read)
    setRecalled(remembered !== undefined)
    setMapping(kept?.mapping ?? { locale, ...guessMapping(table, targets, tenants), ...remembered })
    if (kept?.ran)
      restore({ ...kept.ran, ...(kept.ran.isRunning && { failure: words.interrupted }), isRunning: false })
    else clear()
    setStep(kept?.step ?? 'file')
  }

  useEffect(() => {
    if (isRestored.current) return
    isRestored.current = true
    void loadKept(owner).then((kept) => kept && take(kept.file, kept.progress.reading, kept.progress))
  })

  useEffect(() => {
    const follow = ({ state }: PopStateEvent) =>
      setStep(steps.find((each) => each === (state as { step?: unknown } | null)?.step) ?? 'file')
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])

  useEffect(() => {
    // While rows are sent, that they are is known; each part of them again would be too much.
    if (!file) return
    const kept = isRunning && ran ? { ...ran, outcomes: [] } : ran
    void keepProgress(owner, { mapping, ran: kept, reading, step })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the outcomes of a run count once it has ended
  }, [file, isRunning, mapping, owner, reading, step, ran?.undone, ran?.leftOut])

  const conventions = useMemo(
    () => read && mapping && conventionsOf(read.table, mapping, targets),
    [read, mapping, targets],
  )
  const labelOf = (collection: string): string => {
    const found = config.collections.find((each) => each.slug === collection)
    return found ? getTranslation(found.labels.plural, i18n) : collection
  }
  const page = (content: React.ReactNode) => (
    <Gutter className={styles.page}>
      <SetStepNav nav={[{ label, url: list }, { label: words.importFile }]} />
      <h1>{words.importInto(label)}</h1>
      {content}
    </Gutter>
  )
  if (!file || !read || !mapping || !conventions) {
    return page(
      <>
        {other !== undefined && (
          <p className={styles.problem} role="alert">
            {words.ofOther(labelOf(other))}{' '}
            <Link href={`${collections}/${other}/import`}>{words.importInto(labelOf(other))}</Link>
          </p>
        )}
        <FileInput onChoose={(chosen) => void take(chosen, {})} problem={problem} />
        <RecentImports onUndo={undoRecent} recent={recent} />
      </>,
    )
  }
  const { table } = read
  const last = recent.find((each) => each.fingerprint === read.fingerprint && !each.isUndone)
  // Most columns of an export are for people and are not imported.
  const ignored = markOf(table) ? [] : table.headings.filter((_, at) => mapping.keys[at] === null)
  const isOpenQuestion = (['dayOrder', 'decimal'] as const).some(
    (name) => conventions.isAsked[name] && conventions.conventions[name] === undefined,
  )
  const hasColumns = mapping.keys.some((key) => key !== null && key !== 'id')
  const isOpen = (each: Step): boolean => {
    if (isRunning) return each === (ran.dryRun ? 'check' : 'result')
    if (isStored && !ran.undone) return each === 'result'
    return (
      each === 'file' ||
      (each === 'result' && isStored) ||
      (each !== 'result' && table.rows.length > 0 && (each === 'columns' || (hasColumns && !isOpenQuestion)))
    )
  }
  const asked = { conventions: conventions.conventions, fingerprint: read.fingerprint, mapping, table }
  const check = () => void run({ ...asked, dryRun: true })
  const current = isOpen(step) ? step : isStored ? 'result' : isRunning ? 'check' : 'file'
  const show = (next: Step) => {
    // So that the browser's Back leads to the step before.
    if (next !== current) window.history.pushState({ step: next }, '')
    setStep(next)
  }
  const go = (next: Step) => {
    show(next)
    if (next === 'check' && (!ran || isStored)) check()
  }
  const store = async () => {
    show('result')
    await run({ ...asked, dryRun: false })
    const before = await getPreference<Remembered[]>(preferenceOf(slug))
    await setPreference(preferenceOf(slug), remember(before, table, mapping))
  }
  return page(
    <>
      <StepNav isOpen={isOpen} onChoose={go} step={current} />
      <p className={styles.bar}>
        {table.name}
        <Button buttonStyle="secondary" disabled={isRunning} margin={false} onClick={start} size="small">
          {words.newFile}
        </Button>
      </p>
      {last && (current === 'file' || current === 'check') && (
        <p className={styles.doubt} role="note">
          {words.importedBefore} <Moment at={last.at} />
        </p>
      )}
      {current === 'file' && (
        <>
          {problem && (
            <p className={styles.problem} role="alert">
              {words.problems[problem]}
            </p>
          )}
          <FileStep
            isDisabled={isRunning}
            onChange={(changed) => void take(file, changed)}
            onNext={() => go('columns')}
            read={read}
            reading={reading}
          />
        </>
      )}
      {current === 'columns' && (
        <>
          {isRecalled && <p>{words.recalled}</p>}
          <MappingForm
            isDisabled={isRunning}
            mapping={mapping}
            onChange={(changed) => {
              clear()
              setMapping(changed)
            }}
            read={conventions}
            table={table}
            targets={targets}
            tenants={tenants}
          />
          <div className={styles.bar}>
            <Button disabled={!hasColumns || isOpenQuestion} margin={false} onClick={() => go('check')}>
              {words.checkRows}
            </Button>
            {!hasColumns && <span>{words.nothingMapped}</span>}
            {hasColumns && isOpenQuestion && <span>{words.answerFirst}</span>}
          </div>
        </>
      )}
      {(current === 'check' || current === 'result') && (
        <>
          <RunBar
            list={list}
            onCheck={check}
            onRun={() => void store()}
            onStop={stop}
            onUndo={() => void undo()}
            ran={ran}
            rows={table.rows.length - (ran?.leftOut.length ?? 0)}
          />
          {ignored.length > 0 && (
            <p>{words.notImported(ignored.slice(0, maxIgnored), Math.max(0, ignored.length - maxIgnored))}</p>
          )}
          {ran && ran.outcomes.length > 0 && (
            <Outcomes
              list={list}
              mapping={mapping}
              onLeaveOut={leaveOut}
              ran={ran}
              table={table}
              targets={targets}
            />
          )}
        </>
      )}
    </>,
  )
}

const maxIgnored = 12

const preferenceOf = (slug: string): string => `import-${slug}`
