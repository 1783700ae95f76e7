import type { inLanguage } from '../../../../fields/translated'
import { toUsd } from '../money'
import type { DeskWords } from '../translations'
import type { Sheet } from './sheetOf'
import type { sheetTranslations } from './translations'

type Props = {
  desk: DeskWords
  scenarios: Sheet['scenarios']
  words: ReturnType<typeof inLanguage<(typeof sheetTranslations)['en']>>
}

/** The scenarios that can be calculated, side by side. */
export const Payments = ({ desk, scenarios, words }: Props) => {
  const columns = scenarios.flatMap(({ calculated, scenario }, at) =>
    'payments' in calculated ? [{ ...calculated, name: desk.called(at + 1, scenario.name), scenario }] : [],
  )
  if (columns.length === 0) return null
  const rows = [
    [desk.downPayment, ({ downPayment }) => toUsd(downPayment)],
    [words.rate, ({ scenario }) => `${scenario.annualRate.replace('%', '').trim()} %`],
    [desk.financed, ({ financed }) => toUsd(financed)],
    [desk.monthly, ({ payments }) => `${desk.count(payments.count)}: ${toUsd(payments.monthly)}`],
    [desk.last, ({ payments }) => toUsd(payments.last)],
    [desk.interest, ({ payments }) => toUsd(payments.interest)],
    [desk.total, ({ payments }) => toUsd(payments.total)],
  ] satisfies [string, (column: (typeof columns)[number]) => string][]
  return (
    <table>
      <caption>{words.terms}</caption>
      <thead>
        <tr>
          <td />
          {columns.map(({ name }, at) => (
            <th key={at} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, of]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {columns.map((column, at) => (
              <td key={at}>{of(column)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
