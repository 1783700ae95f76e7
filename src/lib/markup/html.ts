/** HTML templates that escape inserted values unless they are HTML themselves. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | number | string | undefined | readonly Html[]

export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.reduce((text, string, index) => text + render(parts[index - 1]) + string))

const render = (part: Part): string => {
  if (part === undefined) return ''
  if (part instanceof Html) return part.text
  return typeof part === 'object' ? part.map(({ text }) => text).join('') : escape(String(part))
}

const escapes: Record<string, string> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#39;',
  '<': '&lt;',
  '>': '&gt;',
}

const escape = (text: string): string => text.replaceAll(/["&'<>]/g, (character) => escapes[character] ?? '')
