/** How long the pages take that staff look at all day, with many leads: whole, over HTTP, from the service as it is run. */
import { inTurn, median, say } from './measure'
import { timeFigures } from './panelFigures'
import { addLeads } from './panelLeads'
import { startPanelService } from './panelService'

/** By what they are called. */
const pages = {
  'a customer': '/collections/customers/1',
  'a deal': '/collections/deals/1',
  'a lead': '/collections/leads/1',
  board: '/collections/leads/board',
  dashboard: '',
  'lead list': '/collections/leads',
}

/** @param database the address of a database of its own */
export const panel = async (
  database: string,
  { leads, runs }: { leads: number; runs: number },
): Promise<void> => {
  const service = await startPanelService(database)
  try {
    await addLeads(database, leads)
    const times = await inTurn(
      Object.values(pages).map((path) => () => service.page(path)),
      runs,
    )
    say(`The panel with ${leads} leads, whole pages, milliseconds: median (slowest of ${runs})`)
    for (const [at, name] of Object.keys(pages).entries()) sayTaken(name, times[at] ?? [])
    say('What they ask of the service, alone')
    const asked = await timeFigures(database, runs)
    for (const [name, taken] of Object.entries(asked)) sayTaken(name, taken)
  } finally {
    await service.stop()
  }
}

const sayTaken = (name: string, taken: readonly number[]) =>
  say(`  ${name.padEnd(20)} ${median(taken).toFixed(0).padStart(5)} (${Math.max(...taken).toFixed(0)})`)
