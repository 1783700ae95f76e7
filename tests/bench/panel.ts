/** How long the pages take that staff look at all day, with few records and with many, from the service as it is run. */
import { inTurn, median, say } from './measure'
import { timeFigures } from './panelFigures'
import { timeLive } from './panelLive'
import { timePaints } from './panelPaint'
import { addRecords, type PanelSize } from './panelRecords'
import { startPanelService } from './panelService'

/** By what they are called. */
const pages = {
  home: '',
  'lead list': '/collections/leads',
  'deal list': '/collections/deals',
  'lead board': '/collections/leads/board',
  'deal board': '/collections/deals/board',
  'a lead': '/collections/leads/1',
  'a customer': '/collections/customers/1',
  'a deal': '/collections/deals/1',
  'a vehicle': '/collections/vehicles/1',
}

const sizes: PanelSize[] = [
  { deals: 200, leads: 200 },
  { deals: 100_000, leads: 10_000 },
]

/** @param database the address of a database of its own */
export const panel = async (database: string, runs: number): Promise<void> => {
  const service = await startPanelService(database)
  try {
    for (const size of sizes) {
      await addRecords(database, size)
      const sized = `${size.leads} leads and ${size.deals} deals, milliseconds: median (slowest of ${runs})`
      const times = await inTurn(
        Object.values(pages).map((path) => () => service.page(path)),
        runs,
      )
      say(`Whole pages with ${sized}`)
      for (const [at, name] of Object.keys(pages).entries()) sayTaken(name, times[at] ?? [])
      const paints = await timePaints(service, pages, Math.ceil(runs / 4))
      say(
        'In a browser: largest contentful paint, idle network, and the delay of the shortcut of the search, median',
      )
      for (const [name, { idle, interaction, paint }] of Object.entries(paints)) {
        const numbers = [paint, idle, interaction].map((each) => each.toFixed(0).padStart(5))
        say(`  ${name.padEnd(20)} ${numbers.join(' ')}`)
      }
      say('Another person’s change on the board of leads, in two browsers')
      sayTaken('change', await timeLive(service))
    }
    say('What they ask of the service, alone')
    const asked = await timeFigures(database, runs)
    for (const [name, taken] of Object.entries(asked)) sayTaken(name, taken)
  } finally {
    await service.stop()
  }
}

const sayTaken = (name: string, taken: readonly number[]) =>
  say(`  ${name.padEnd(20)} ${median(taken).toFixed(0).padStart(5)} (${Math.max(...taken).toFixed(0)})`)
