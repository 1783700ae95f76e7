import { Fragment } from 'react'
import { Shown, type ShownProps } from './Shown'
import type { Item, Value } from './words'

/** What became of one field. */
export const Sentence = ({ item, shown }: { item: Item; shown: ShownProps }) => {
  const field = (
    <>
      {item.label}
      {item.locale === undefined ? '' : ` (${item.locale})`}
    </>
  )
  const { step } = item
  switch (step.kind) {
    case 'changed':
      return (
        <>
          Changed {field} from <Shown {...shown} value={step.from} /> to <Shown {...shown} value={step.to} />
        </>
      )
    case 'cleared':
      return (
        <>
          Cleared {field}, which was <Shown {...shown} value={step.from} />
        </>
      )
    case 'listed':
      return (
        <>
          In {field}
          {step.added.length > 0 && (
            <>
              {' '}
              added <Several shown={shown} values={step.added} />
            </>
          )}
          {step.added.length > 0 && step.removed.length > 0 && ' and'}
          {step.removed.length > 0 && (
            <>
              {' '}
              removed <Several shown={shown} values={step.removed} />
            </>
          )}
        </>
      )
    case 'reordered':
      return <>Put {field} in another order</>
    case 'set':
      return (
        <>
          Set {field} to <Shown {...shown} value={step.to} />
        </>
      )
    case 'unseen':
      return <>Changed {field}, personal data that is not shown here</>
  }
}

const Several = ({ shown, values }: { shown: ShownProps; values: readonly Value[] }) =>
  values.map((value, at) => (
    <Fragment key={at}>
      {at > 0 && ', '}
      <Shown {...shown} value={value} />
    </Fragment>
  ))
