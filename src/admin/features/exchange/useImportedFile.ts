'use client'

import { useAuth, useLocale, usePreferences } from '@payloadcms/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { FileProblem } from '../../../lib/table/fileError'
import { useWords } from '../../shared/useWords'
import type { VisibleTenants } from '../references/usualTenant'
import { deleteKept, keepFile, keepProgress, loadKept, type Progress, type Step, steps } from './kept'
import {
  detectConventions,
  guessMapping,
  type Mapping,
  findExportMarker,
  type Table,
  type Target,
} from './mapping'
import { type ParsedFile, readFile, type Reading } from './readFile'
import { findRemembered, type Remembered, addRemembered } from './remembered'
import { translations } from './translations'
import type { useImport } from './useImport'

type Options = {
  runs: Pick<ReturnType<typeof useImport>, 'clear' | 'ran' | 'restore'>
  slug: string
  targets: readonly Target[]
  tenants: VisibleTenants | undefined
}

/** The state of an import: the file, its reading options, the mapping and the step. It survives a reload of the page. */
export const useImportedFile = ({ runs: { clear, ran, restore }, slug, targets, tenants }: Options) => {
  const words = useWords(translations)
  const { user } = useAuth()
  const { code: locale } = useLocale()
  const { getPreference, setPreference } = usePreferences()
  const owner = `${user?.id} ${slug}`
  const preference = `import-${slug}`
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<FileProblem>()
  // The collection that the file was exported from, if it is another one.
  const [source, setSource] = useState<string>()
  const [reading, setReading] = useState<Reading>({})
  const [read, setRead] = useState<ParsedFile>()
  const [mapping, setMapping] = useState<Mapping>()
  const [isRecalled, setRecalled] = useState(false)
  const [step, setStep] = useState<Step>('file')
  const isRunning = ran?.isRunning === true
  const isRestored = useRef(false)
  const readCount = useRef(0)

  const startOver = () => {
    clear()
    for (const reset of [setFile, setProblem, setSource, setRead, setMapping]) reset(undefined)
    setReading({})
    setStep('file')
    void deleteKept(owner)
  }

  /** @param kept the progress before a reload of the page */
  const openFile = async (chosen: File, as: Reading, kept?: Progress): Promise<void> => {
    const currentRead = (readCount.current += 1)
    setReading(as)
    const result = await readFile(chosen, as, words.columnOf)
    const remembered = kept ? undefined : await getPreference<Remembered[]>(preference)
    // The reader chose another file or option meanwhile.
    if (currentRead !== readCount.current) return
    const exportedFrom = 'read' in result ? findExportMarker(result.read.table)?.collection : undefined
    const isOtherCollection = exportedFrom !== undefined && exportedFrom !== slug
    setProblem('problem' in result ? result.problem : undefined)
    setSource(isOtherCollection ? exportedFrom : undefined)
    if ('problem' in result || isOtherCollection) return
    const { table } = result.read
    const recalled = findRemembered(remembered, table, targets)
    if (chosen !== file && !kept) void keepFile(owner, chosen)
    setFile(chosen)
    setRead(result.read)
    setRecalled(recalled !== undefined)
    setMapping(kept?.mapping ?? { locale, ...guessMapping(table, targets, tenants), ...recalled })
    if (kept?.ran)
      restore({ ...kept.ran, ...(kept.ran.isRunning && { failure: words.interrupted }), isRunning: false })
    else clear()
    setStep(kept?.step ?? 'file')
  }

  useEffect(() => {
    if (isRestored.current) return
    isRestored.current = true
    void loadKept(owner).then((kept) => kept && openFile(kept.file, kept.progress.reading, kept.progress))
  })

  useEffect(() => {
    const followHistory = ({ state }: PopStateEvent) =>
      setStep(steps.find((each) => each === (state as { step?: unknown } | null)?.step) ?? 'file')
    window.addEventListener('popstate', followHistory)
    return () => window.removeEventListener('popstate', followHistory)
  }, [])

  useEffect(() => {
    if (!file) return
    // While rows are sent, their outcomes would be stored again with each part.
    const kept = isRunning && ran ? { ...ran, outcomes: [] } : ran
    void keepProgress(owner, { mapping, ran: kept, reading, step })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the outcomes of a run count once it has ended
  }, [file, isRunning, mapping, owner, reading, step, ran?.undone, ran?.leftOut])

  const conventions = useMemo(
    () => read && mapping && detectConventions(read.table, mapping, targets),
    [read, mapping, targets],
  )
  /** Remembers the mapping for files with these headings. */
  const storeMapping = async (table: Table, stored: Mapping): Promise<void> => {
    const before = await getPreference<Remembered[]>(preference)
    await setPreference(preference, addRemembered(before, table, stored))
  }
  return {
    isRecalled,
    loaded: file && read && mapping && conventions ? { conventions, file, mapping, read } : undefined,
    source,
    problem,
    reading,
    setMapping,
    setStep,
    startOver,
    step,
    storeMapping,
    openFile,
  }
}
