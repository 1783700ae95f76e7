/** Parses the text format of Prometheus. */

export type Scrape = {
  /** The text after `# HELP`, by metric. */
  help: Map<string, string>
  /** The values of every label. */
  labels: Map<string, Set<string>>
  /** The word after `# TYPE`, by metric. */
  types: Map<string, string>
  /** By name and labels as in the text: `forecourt_webhooks{state="active"}`. */
  values: Map<string, number>
}

/** @throws on a line that is not of the format (https://prometheus.io/docs/instrumenting/exposition_formats/) */
export const parseScrape = (all: string): Scrape => {
  const scrape: Scrape = { help: new Map(), labels: new Map(), types: new Map(), values: new Map() }
  for (const line of all.split('\n').filter((each) => each !== '')) {
    const [, keyword, metric = '', text = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    if (keyword === 'HELP') scrape.help.set(metric, text)
    else if (keyword === 'TYPE') scrape.types.set(metric, text)
    else readSample(scrape, line)
  }
  return scrape
}

const readSample = (scrape: Scrape, line: string): void => {
  const [, name, labels = '', value] =
    /^([a-z_]+)(?:\{([^{}]*)\})? ([-+\d.eE]+|NaN|[+-]?Inf)$/.exec(line) ?? []
  if (name === undefined || value === undefined) throw new Error(`No line of the format: ${line}`)
  for (const [, label = '', of = ''] of labels.matchAll(/(\w+)="([^"]*)"/g))
    scrape.labels.set(label, (scrape.labels.get(label) ?? new Set()).add(of))
  scrape.values.set(labels === '' ? name : `${name}{${labels}}`, Number(value))
}
