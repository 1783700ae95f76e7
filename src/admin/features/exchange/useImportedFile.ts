'use client'

import { useAuth, useLocale, usePreferences } from '@payloadcms/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { FileProblem } from '../../../lib/table/fileError'
import { useWords } from '../../shared/useWords'
import type { VisibleTenants } from '../references/usualTenant'
import { forget, keepFile, keepProgress, loadKept, type Progress, type Step, steps } from './kept'
import {
  detectConventions,
  guessMapping,
  type Mapping,
  findExportMarker,
  type Table,
  type Target,
} from './mapping'
import { type FileRead, readFile, type Reading } from './readFile'
import { recall, type Remembered, remember } from './remembered'
import { translations } from './translations'
import type { useImport } from './useImport'

type Options = {
  runs: Pick<ReturnType<typeof useImport>, 'clear' | 'ran' | 'restore'>
  slug: string
  targets: readonly Target[]
  tenants: VisibleTenants | undefined
}

/** The file of an import, how it is read, what its columns mean, and the step that is shown. All of it outlasts a reload of the page. */
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
  const [other, setOther] = useState<string>()
  const [reading, setReading] = useState<Reading>({})
  const [read, setRead] = useState<FileRead>()
  const [mapping, setMapping] = useState<Mapping>()
  const [isRecalled, setRecalled] = useState(false)
  const [step, setStep] = useState<Step>('file')
  const isRunning = ran?.isRunning === true
  const isRestored = useRef(false)
  const turns = useRef(0)

  const start = () => {
    clear()
    for (const reset of [setFile, setProblem, setOther, setRead, setMapping]) reset(undefined)
    setReading({})
    setStep('file')
    void forget(owner)
  }

  /** @param kept the progress before a reload of the page */
  const take = async (chosen: File, as: Reading, kept?: Progress): Promise<void> => {
    const turn = (turns.current += 1)
    setReading(as)
    const found = await readFile(chosen, as, words.columnOf)
    const remembered = kept ? undefined : await getPreference<Remembered[]>(preference)
    // Something else was chosen meanwhile.
    if (turn !== turns.current) return
    const exported = 'read' in found ? findExportMarker(found.read.table)?.collection : undefined
    const isOfOther = exported !== undefined && exported !== slug
    setProblem('problem' in found ? found.problem : undefined)
    setOther(isOfOther ? exported : undefined)
    if ('problem' in found || isOfOther) return
    const { table } = found.read
    const recalled = recall(remembered, table, targets)
    if (chosen !== file && !kept) void keepFile(owner, chosen)
    setFile(chosen)
    setRead(found.read)
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
    void loadKept(owner).then((kept) => kept && take(kept.file, kept.progress.reading, kept.progress))
  })

  useEffect(() => {
    const follow = ({ state }: PopStateEvent) =>
      setStep(steps.find((each) => each === (state as { step?: unknown } | null)?.step) ?? 'file')
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
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
    await setPreference(preference, remember(before, table, stored))
  }
  return {
    isRecalled,
    loaded: file && read && mapping && conventions ? { conventions, file, mapping, read } : undefined,
    other,
    problem,
    reading,
    setMapping,
    setStep,
    start,
    step,
    storeMapping,
    take,
  }
}
