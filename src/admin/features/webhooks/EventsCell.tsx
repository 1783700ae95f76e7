import type { DefaultServerCellComponentProps } from 'payload'
import { inLanguage } from '../../../fields/translated'
import { chosenIn } from './names'
import { eventTitle } from './offered'
import { translations } from './translations/form'

// The others stand in the form.
const maxShown = 3

/** A list cell with the events of a webhook, by what they are called. */
export const EventsCell = ({ cellData, i18n, payload }: DefaultServerCellComponentProps) => {
  const words = inLanguage(i18n.language, translations)
  const chosen = chosenIn(cellData)
  if (chosen.length === 0) return words.everyEvent
  const titles = chosen.slice(0, maxShown).map((name) => eventTitle({ i18n, payload }, name))
  const others = chosen.length - maxShown
  return [...titles, ...(others > 0 ? [words.otherEvents(others)] : [])].join('; ')
}
