'use client'

import { getTranslation } from '@payloadcms/translations'
import { Button, Gutter, SetStepNav, useConfig, useTranslation } from '@payloadcms/ui'
import { Link } from '../../shared/Link'
import type { ReactNode } from 'react'
import { peopleSlugs } from '../../../fields/matchKeys'
import { Moment } from '../../shared/Moment'
import { useWords } from '../../shared/useWords'
import type { VisibleTenants } from '../references/usualTenant'
import styles from './exchange.module.css'
import { FileInput } from './FileInput'
import { FileStep } from './FileStep'
import { type Step, steps } from './kept'
import { findExportMarker, type Target } from './mapping'
import { MappingForm } from './MappingForm'
import { Outcomes } from './Outcomes'
import { RecentImports } from './RecentImports'
import { RunBar } from './RunBar'
import { translations } from './translations'
import { useImport } from './useImport'
import { useImportedFile } from './useImportedFile'

type Props = {
  label: string
  slug: string
  targets: readonly Target[]
  tenants: VisibleTenants | undefined
}

/** Imports a file in four steps: read the file, map its columns, check the rows, show the result. */
export const ImportPage = ({ label, slug, targets, tenants }: Props) => {
  const words = useWords(translations)
  const { config } = useConfig()
  const { i18n } = useTranslation()
  const collections = `${config.routes.admin}/collections`
  const list = `${collections}/${slug}`
  const importRuns = useImport(
    slug,
    peopleSlugs.find((each) => each === slug),
  )
  const { clear, leaveOut, ran, recent, run, stop, undo, undoRecent } = importRuns
  const {
    isRecalled,
    loaded,
    source,
    problem,
    reading,
    setMapping,
    setStep,
    startOver,
    step,
    storeMapping,
    openFile,
  } = useImportedFile({ runs: importRuns, slug, targets, tenants })
  const isRunning = ran?.isRunning === true
  const isStored = ran?.dryRun === false
  const toLabel = (collection: string): string => {
    const found = config.collections.find((each) => each.slug === collection)
    return found ? getTranslation(found.labels.plural, i18n) : collection
  }
  const renderPage = (content: ReactNode) => (
    <Gutter className={styles.page}>
      <SetStepNav nav={[{ label, url: list }, { label: words.importFile }]} />
      <h1>{words.importInto(label)}</h1>
      {content}
    </Gutter>
  )
  if (!loaded) {
    return renderPage(
      <>
        {source !== undefined && (
          <p className={styles.problem} role="alert">
            {words.ofOther(toLabel(source))}{' '}
            <Link href={`${collections}/${source}/import`}>{words.importInto(toLabel(source))}</Link>
          </p>
        )}
        <FileInput onChoose={(chosen) => void openFile(chosen, {})} problem={problem} />
        <RecentImports onUndo={undoRecent} recent={recent} />
      </>,
    )
  }
  const { conventions, file, mapping, read } = loaded
  const { table } = read
  const earlierImport = recent.find((each) => each.fingerprint === read.fingerprint && !each.isUndone)
  // Not for exports, most of whose columns are not imported.
  const ignored = findExportMarker(table) ? [] : table.headings.filter((_, at) => mapping.keys[at] === null)
  const isOpenQuestion = (['dayOrder', 'decimal'] as const).some(
    (name) => conventions.needsChoice[name] && conventions.conventions[name] === undefined,
  )
  const hasColumns = mapping.keys.some((key) => key !== null && key !== 'id')
  const canOpenStep = (each: Step): boolean => {
    if (isRunning) return each === (ran.dryRun ? 'check' : 'result')
    if (isStored && !ran.undone) return each === 'result'
    return (
      each === 'file' ||
      (each === 'result' && isStored) ||
      (each !== 'result' && table.rows.length > 0 && (each === 'columns' || (hasColumns && !isOpenQuestion)))
    )
  }
  const runOptions = { conventions: conventions.conventions, fingerprint: read.fingerprint, mapping, table }
  const checkRows = () => void run({ ...runOptions, dryRun: true })
  const current = canOpenStep(step) ? step : isStored ? 'result' : isRunning ? 'check' : 'file'
  const showStep = (next: Step) => {
    // Lets the browser's Back button return to the previous step.
    if (next !== current) window.history.pushState({ step: next }, '')
    setStep(next)
  }
  const openStep = (next: Step) => {
    showStep(next)
    if (next === 'check' && (!ran || isStored)) checkRows()
  }
  const storeRows = async () => {
    showStep('result')
    await run({ ...runOptions, dryRun: false })
    await storeMapping(table, mapping)
  }
  return renderPage(
    <>
      <StepNav isOpen={canOpenStep} onChoose={openStep} step={current} />
      <p className={styles.bar}>
        {table.name}
        <Button buttonStyle="secondary" disabled={isRunning} margin={false} onClick={startOver} size="small">
          {words.newFile}
        </Button>
      </p>
      {earlierImport && (current === 'file' || current === 'check') && (
        <p className={styles.doubt} role="note">
          {words.importedBefore} <Moment at={earlierImport.at} />
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
            onChange={(changed) => void openFile(file, changed)}
            onNext={() => openStep('columns')}
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
            <Button disabled={!hasColumns || isOpenQuestion} margin={false} onClick={() => openStep('check')}>
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
            onCheck={checkRows}
            onRun={() => void storeRows()}
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

type NavProps = { isOpen: (step: Step) => boolean; onChoose: (step: Step) => void; step: Step }

/** The steps of the import as buttons, with the current step marked. */
const StepNav = ({ isOpen, onChoose, step }: NavProps) => {
  const words = useWords(translations)
  return (
    <nav aria-label={words.steps}>
      <ol className={styles.steps}>
        {steps.map((each) => (
          <li key={each}>
            <button
              aria-current={each === step ? 'step' : undefined}
              disabled={!isOpen(each)}
              onClick={() => onChoose(each)}
              type="button"
            >
              {words.stepNames[each]}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
