'use client'

import { useWords } from '../../shared/useWords'
import styles from './exchange.module.css'
import { type Step, steps } from './kept'
import { translations } from './translations'

type Props = { isOpen: (step: Step) => boolean; onChoose: (step: Step) => void; step: Step }

/** The steps of an import: where it stands, and back to those before. */
export const StepNav = ({ isOpen, onChoose, step }: Props) => {
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
