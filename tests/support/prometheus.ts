/** The text that Prometheus reads, as numbers. */

export type Scrape = {
  /** The text after `# HELP`, by metric. */
  help: Map<string, string>
  /** Every label name and value there is. */
  labels: Map<string, Set<string>>
  /** The word after `# TYPE`, by metric. */
  types: Map<string, string>
  /** By name and labels as they stand: `forecourt_webhooks{state="active"}`. */
  values: Map<string, number>
}

/** @throws on a line that is none of the format (https://prometheus.io/docs/instrumenting/exposition_formats/) */
export const parseScrape = (text: string): Scrape => {
  const scrape: Scrape = { help: new Map(), labels: new Map(), types: new Map(), values: new Map() }
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [, word, about = '', said = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    if (word === 'HELP') scrape.help.set(about, said)
    else if (word === 'TYPE') scrape.types.set(about, said)
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
