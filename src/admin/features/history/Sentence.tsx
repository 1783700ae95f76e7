import { Fragment } from 'react'
import { inLanguage } from '../../../fields/translated'
import { Shown, type ShownProps } from './Shown'
import { translations } from './translations'
import type { Item, Value } from './items'

/** Describes the change of one field. */
export const Sentence = ({ item, shown }: { item: Item; shown: ShownProps }) => {
  const field = (
    <>
      {item.label}
      {item.locale === undefined ? '' : ` (${item.locale})`}
    </>
  )
  const { step } = item
  const words = inLanguage(shown.language, translations)
  switch (step.kind) {
    case 'changed':
      return (
        <>
          {words.changed[0]} {field} {words.changed[1]} <Shown {...shown} value={step.from} />{' '}
          {words.changed[2]} <Shown {...shown} value={step.to} />
        </>
      )
    case 'cleared':
      return (
        <>
          {words.cleared[0]} {field}
          {words.cleared[1]} <Shown {...shown} value={step.from} />
        </>
      )
    case 'listed':
      return (
        <>
          {words.listed.in} {field}
          {step.added.length > 0 && (
            <>
              {' '}
              {words.listed.added} <Several shown={shown} values={step.added} />
            </>
          )}
          {step.added.length > 0 && step.removed.length > 0 && ` ${words.and}`}
          {step.removed.length > 0 && (
            <>
              {' '}
              {words.listed.removed} <Several shown={shown} values={step.removed} />
            </>
          )}
        </>
      )
    case 'inserted':
    case 'removed':
      return (
        <>
          {words[step.kind]} {field}
        </>
      )
    case 'reordered':
      return (
        <>
          {words.reordered[0]} {field} {words.reordered[1]}
        </>
      )
    case 'set':
      return (
        <>
          {words.set[0]} {field} {words.set[1]} <Shown {...shown} value={step.to} />
        </>
      )
    case 'unseen':
      return (
        <>
          {words.unseen[0]} {field}
          {words.unseen[1]}
        </>
      )
  }
}

const Several = ({ shown, values }: { shown: ShownProps; values: readonly Value[] }) =>
  values.map((value, at) => (
    <Fragment key={at}>
      {at > 0 && ', '}
      <Shown {...shown} value={value} />
    </Fragment>
  ))
