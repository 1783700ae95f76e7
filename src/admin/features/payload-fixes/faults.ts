import type { translations } from './translations'

type Words = (typeof translations)['en']

/** A fault of Payload's markup: which elements have it, and the attributes that fix them. */
type Fault = {
  fix: (element: HTMLElement, words: Words) => Record<string, null | string>
  /** A selector. */
  of: string
}

const textOf = (element: Element | null | undefined): string => element?.textContent?.trim() ?? ''

/** What the field around an element is called. Its own label ends with a star where the field is required. */
const fieldOf = (element: Element): string =>
  textOf(element.closest('.field-type')?.querySelector('.field-label')).replace(/\s*\*$/, '')

/** What the record of a row is called: its first words that are a link. */
const rowOf = (element: Element): string =>
  textOf(element.closest('tr')?.querySelector('td a')) ||
  textOf(element.closest('tr')?.querySelector('td + td'))

const columnOf = (element: Element): string =>
  textOf(element.closest('.sort-column')?.querySelector('.sort-column__label'))

const hasName = (input: HTMLInputElement): boolean =>
  input.hasAttribute('aria-labelledby') || (input.labels?.length ?? 0) > 0

export const faults: readonly Fault[] = [
  // Hidden from who cannot see it, yet reached by the tab key. What it opens, the arrow keys open too.
  { fix: () => ({ tabindex: '-1' }), of: '.dropdown-indicator' },
  // The same, but nothing else does what it does: it is shown to everybody, with a name.
  {
    fix: (element, words) => ({ 'aria-hidden': null, 'aria-label': words.clear(fieldOf(element)).trim() }),
    of: '.clear-indicator',
  },
  // The input of a list to choose from knows no label.
  {
    fix: (element, words) => ({
      'aria-label': hasName(element as HTMLInputElement) ? null : fieldOf(element) || words.choose,
    }),
    of: '.react-select input[role=combobox]',
  },
  // Boxes of rows have an empty name.
  {
    fix: (element, words) => ({
      'aria-label': element.closest('thead') ? words.selectAll : words.select(rowOf(element)).trim(),
    }),
    of: ':is(.select-all__checkbox, .select-row__checkbox) input',
  },
  // Named by the object that the column's label is, in two languages.
  {
    fix: (element, words) => ({ 'aria-label': words.ascending(columnOf(element)) }),
    of: '.sort-column__asc',
  },
  {
    fix: (element, words) => ({ 'aria-label': words.descending(columnOf(element)) }),
    of: '.sort-column__desc',
  },
  // Buttons with a picture and no words.
  { fix: (_, words) => ({ 'aria-label': words.previousPage }), of: '.clickable-arrow--left' },
  { fix: (_, words) => ({ 'aria-label': words.nextPage }), of: '.clickable-arrow--right' },
  { fix: (_, words) => ({ 'aria-label': words.more }), of: '.popup-button:has(.doc-controls__dots)' },
  {
    fix: (element, words) => ({ 'aria-label': words.open(rowOf(element)).trim() }),
    of: '.drawer-link__doc-drawer-toggler',
  },
  // What was chosen can be dragged, which makes it a button with buttons in it.
  {
    fix: (element) => ({ 'aria-label': textOf(element), role: 'group' }),
    of: '.rs__multi-value[aria-roledescription]',
  },
  // A date that cannot be changed: its box has no label.
  {
    fix: (element) => ({ 'aria-label': fieldOf(element) || null }),
    of: '.react-datepicker__input-container input:not([id])',
  },
  // Named by the object that the collection's label is, in two languages.
  {
    fix: (element, words) => {
      const name = words.create(textOf(element.closest('.card')?.querySelector('.card__title')))
      return { 'aria-label': name, title: name }
    },
    of: '.card__actions a',
  },
  {
    fix: (element, words) => ({ 'aria-label': words.add(fieldOf(element)) }),
    of: '.relationship-add-new__add-button',
  },
  { fix: (_, words) => ({ 'aria-label': words.newView }), of: '.query-preset-bar__create-new-preset' },
  // A list whose members are links and not items of it.
  { fix: () => ({ role: 'none' }), of: 'ul.doc-tabs__tabs' },
  // Called by another name than what it says: the number beside the words is missing in it.
  { fix: (element) => ({ 'aria-label': textOf(element) || null }), of: '.doc-tab[aria-label]' },
]
