'use client'

import { Popup, PopupList } from '@payloadcms/ui'
import { useState } from 'react'
import { useAnswer } from '../../shared/useAnswer'
import { useDelayed } from '../../shared/useDelayed'
import { useWords } from '../../shared/useWords'
import type { Choices } from '../references/choices'
import styles from './bulk.module.css'
import type { BulkField, BulkValue } from './bulkFields'
import { translations } from './translations'
import { useBulkWrite } from './useBulkWrite'

type Props = {
  field: BulkField
  label: string
  onChoose: (value: BulkValue) => void
}

/** The values that a field offers. Those of a reference are loaded when the menu is opened. */
export const BulkMenu = ({ field, label, onChoose }: Props) => {
  const words = useWords(translations)
  const [isOpen, setOpen] = useState(false)
  const { options, relationTo } = field
  const none = { label: words.none, value: null }
  const values: BulkValue[] =
    options === 'boolean'
      ? [
          { label: words.yes, value: true },
          { label: words.no, value: false },
        ]
      : [...options, none]
  return (
    <Popup
      button={
        <>
          <span>{label}</span>
          <span aria-hidden="true">▾</span>
        </>
      }
      buttonClassName={styles.menu}
      buttonSize="small"
      onToggleClose={() => setOpen(false)}
      onToggleOpen={setOpen}
      // Payload's popup closes before its buttons are pressed, so they stay in the document.
      render={() =>
        relationTo === undefined ? (
          <Values onChoose={onChoose} values={values} />
        ) : (
          <Records isOpen={isOpen} none={none} onChoose={onChoose} slug={relationTo} />
        )
      }
      showScrollbar
    />
  )
}

type ValuesProps = Pick<Props, 'onChoose'> & { values: readonly BulkValue[] }

const Values = ({ onChoose, values }: ValuesProps) => (
  <PopupList.ButtonGroup>
    {values.map((each) => (
      <PopupList.Button key={String(each.value)} onClick={() => onChoose(each)}>
        {each.label}
      </PopupList.Button>
    ))}
  </PopupList.ButtonGroup>
)

/** As many can be looked through without a search. */
const maxWithoutSearch = 12

const delayMs = 250

type RecordsProps = Pick<Props, 'onChoose'> & { isOpen: boolean; none: BulkValue; slug: string }

const Records = ({ isOpen, none, onChoose, slug }: RecordsProps) => {
  const words = useWords(translations)
  const { collectionSlug, isAll, selectedIDs } = useBulkWrite()
  const [typed, setTyped] = useState('')
  const text = useDelayed(typed, delayMs)
  const { answer, hasFailed } = useAnswer<Choices>('reference-choices', isOpen ? { slug, text } : undefined)
  const isLeadRep = collectionSlug === 'leads' && slug === 'salesReps'
  const { answer: reps } = useAnswer<number[]>(
    'lead-reps',
    isOpen && isLeadRep ? { leads: isAll ? 'all' : selectedIDs } : undefined,
  )
  if (!answer || (isLeadRep && !reps)) return <p role="status">{hasFailed ? words.unread : words.reading}</p>

  const { choices, rest } = answer
  const seesAll = (id: number) => !isLeadRep || reps?.includes(id) === true
  const values = choices.map(({ details, id, title }): BulkValue & { isSuited: boolean } => {
    const isShared = choices.some((other) => other.id !== id && other.title === title)
    return { isSuited: seesAll(id), label: isShared ? [title, ...details].join(' · ') : title, value: id }
  })
  const offered = [
    ...values.filter(({ isSuited }) => isSuited),
    ...values.filter(({ isSuited }) => !isSuited),
  ]
  return (
    <>
      {(typed !== '' || choices.length + rest > maxWithoutSearch) && (
        <input
          aria-label={words.search}
          className={styles.search}
          onChange={({ target }) => setTyped(target.value)}
          placeholder={words.search}
          type="search"
          value={typed}
        />
      )}
      {choices.length === 0 && <p role="status">{words.nothingFound}</p>}
      <PopupList.ButtonGroup>
        {offered.map(({ isSuited, label, value }) => (
          <PopupList.Button key={String(value)} onClick={() => onChoose({ label, value })}>
            {isSuited ? label : words.notAll(label)}
          </PopupList.Button>
        ))}
        <PopupList.Button onClick={() => onChoose(none)}>{none.label}</PopupList.Button>
      </PopupList.ButtonGroup>
    </>
  )
}
