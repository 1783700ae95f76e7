'use client'

import { Button } from '@payloadcms/ui'
import { useWords } from '../../shared/useWords'
import styles from './exchange.module.css'
import { type Constant, findUnusedTargets, type Mapping, type Target } from './mapping'
import { translations } from './translations'

type Props = { mapping: Mapping; onChange: (mapping: Mapping) => void; targets: readonly Target[] }

/** Values that are the same for every row, such as the source of the leads in a file. */
export const FixedValues = ({ mapping, onChange, targets }: Props) => {
  const words = useWords(translations)
  const { constants } = mapping
  const unused = findUnusedTargets(mapping, targets)
  const change = (at: number, changed: Constant) =>
    onChange({ ...mapping, constants: constants.map((each, index) => (index === at ? changed : each)) })
  return (
    <div>
      {constants.map(({ cell: value, key }, at) => (
        <p className={styles.choices} key={key}>
          <label>
            {words.field}{' '}
            <select onChange={({ target }) => change(at, { cell: value, key: target.value })} value={key}>
              {targets
                .filter((each) => each.key === key || unused.includes(each))
                .map((each) => (
                  <option key={each.key} value={each.key}>
                    {each.label}
                  </option>
                ))}
            </select>
          </label>
          <label>
            {words.valueAll}{' '}
            <input
              onChange={({ target }) => change(at, { cell: target.value, key })}
              type="text"
              value={value}
            />
          </label>
          <Button
            buttonStyle="secondary"
            margin={false}
            onClick={() => onChange({ ...mapping, constants: constants.filter((_, index) => index !== at) })}
            size="small"
          >
            {words.remove}
          </Button>
        </p>
      ))}
      {unused[0] && (
        <Button
          buttonStyle="secondary"
          margin={false}
          onClick={() =>
            onChange({ ...mapping, constants: [...constants, { cell: '', key: unused[0]?.key ?? '' }] })
          }
          size="small"
        >
          {words.addConstant}
        </Button>
      )}
    </div>
  )
}
