import { Fragment } from 'react'
import { wordsIn } from '../../shared/language'
import { Shown, type ShownProps } from './Shown'
import { words } from './words'
import type { Item, Value } from './items'

/** What became of one field. */
export const Sentence = ({ item, shown }: { item: Item; shown: ShownProps }) => {
  const field = (
    <>
      {item.label}
      {item.locale === undefined ? '' : ` (${item.locale})`}
    </>
  )
  const { step } = item
  const say = wordsIn(shown.language, words)
  switch (step.kind) {
    case 'changed':
      return (
        <>
          {say.changed[0]} {field} {say.changed[1]} <Shown {...shown} value={step.from} /> {say.changed[2]}{' '}
          <Shown {...shown} value={step.to} />
        </>
      )
    case 'cleared':
      return (
        <>
          {say.cleared[0]} {field}
          {say.cleared[1]} <Shown {...shown} value={step.from} />
        </>
      )
    case 'listed':
      return (
        <>
          {say.listed.in} {field}
          {step.added.length > 0 && (
            <>
              {' '}
              {say.listed.added} <Several shown={shown} values={step.added} />
            </>
          )}
          {step.added.length > 0 && step.removed.length > 0 && ` ${say.and}`}
          {step.removed.length > 0 && (
            <>
              {' '}
              {say.listed.removed} <Several shown={shown} values={step.removed} />
            </>
          )}
        </>
      )
    case 'reordered':
      return (
        <>
          {say.reordered[0]} {field} {say.reordered[1]}
        </>
      )
    case 'set':
      return (
        <>
          {say.set[0]} {field} {say.set[1]} <Shown {...shown} value={step.to} />
        </>
      )
    case 'unseen':
      return (
        <>
          {say.unseen[0]} {field}
          {say.unseen[1]}
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
