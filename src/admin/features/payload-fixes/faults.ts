import type { translations } from './translations'

type Words = (typeof translations)['en']

/** A fault in Payload's markup: the affected elements, and the attributes that correct them. */
type Fault = {
  fix: (element: HTMLElement, words: Words) => Record<string, null | string>
  /** A selector. */
  of: string
}

const textOf = (element: Element | null | undefined): string => element?.textContent?.trim() ?? ''

/** The label of the field around an element. The label of a required field ends with a star. */
const fieldOf = (element: Element): string =>
  textOf(element.closest('.field-type')?.querySelector('.field-label')).replace(/\s*\*$/, '')

/** The title of a row's record: the text of its first link. */
const rowOf = (element: Element): string =>
  textOf(element.closest('tr')?.querySelector('td a')) ||
  textOf(element.closest('tr')?.querySelector('td + td'))

const columnOf = (element: Element): string =>
  textOf(element.closest('.sort-column')?.querySelector('.sort-column__label'))

const hasName = (input: HTMLInputElement): boolean =>
  input.hasAttribute('aria-labelledby') || (input.labels?.length ?? 0) > 0

/** Made of the id of the field's label or input, which is unique on a page. */
const errorIdOf = (error: Element): string => {
  const field = error.closest('.field-type')
  const known =
    field?.id || field?.querySelector('[id]:not(.field-error)')?.id || field?.querySelector('label')?.htmlFor
  return `${known || 'field'}-error`
}

export const faults: readonly Fault[] = [
  // Hidden from screen readers but focusable. The arrow keys open the same list.
  { fix: () => ({ tabindex: '-1' }), of: '.dropdown-indicator' },
  // Also hidden but the only control of its kind, so it gets a name instead.
  {
    fix: (element, words) => ({ 'aria-hidden': null, 'aria-label': words.clear(fieldOf(element)).trim() }),
    of: '.clear-indicator',
  },
  {
    fix: (element, words) => ({ 'aria-label': words.clear(fieldOf(element)).trim() }),
    of: '.date-time-picker__clear-button',
  },
  // The input of a select has no label.
  {
    fix: (element, words) => ({
      'aria-label': hasName(element as HTMLInputElement) ? null : fieldOf(element) || words.choose,
    }),
    of: '.react-select input[role=combobox]',
  },
  // Row checkboxes have an empty name.
  {
    fix: (element, words) => ({
      'aria-label': element.closest('thead') ? words.selectAll : words.select(rowOf(element)).trim(),
    }),
    of: ':is(.select-all__checkbox, .select-row__checkbox) input',
  },
  // Its name is "[object Object]" because the column's label is translated.
  {
    fix: (element, words) => ({ 'aria-label': words.ascending(columnOf(element)) }),
    of: '.sort-column__asc',
  },
  {
    fix: (element, words) => ({ 'aria-label': words.descending(columnOf(element)) }),
    of: '.sort-column__desc',
  },
  // Icon buttons without text.
  { fix: (_, words) => ({ 'aria-label': words.previousPage }), of: '.clickable-arrow--left' },
  { fix: (_, words) => ({ 'aria-label': words.nextPage }), of: '.clickable-arrow--right' },
  { fix: (_, words) => ({ 'aria-label': words.addFilter }), of: '.condition__actions-add' },
  { fix: (_, words) => ({ 'aria-label': words.removeFilter }), of: '.condition__actions-remove' },
  { fix: (_, words) => ({ 'aria-label': words.more }), of: '.popup-button:has(.doc-controls__dots)' },
  {
    fix: (element, words) => ({ 'aria-label': words.open(rowOf(element)).trim() }),
    of: '.drawer-link__doc-drawer-toggler',
  },
  // A chosen option is draggable, and so a button that contains buttons.
  {
    fix: (element) => ({ 'aria-label': textOf(element), role: 'group' }),
    of: '.rs__multi-value[aria-roledescription]',
  },
  // The input of a read-only date has no label.
  {
    fix: (element) => ({ 'aria-label': fieldOf(element) || null }),
    of: '.react-datepicker__input-container input:not([id])',
  },
  // Its name is "[object Object]" because the collection's label is translated.
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
  // A list that contains links instead of list items.
  { fix: () => ({ role: 'none' }), of: 'ul.doc-tabs__tabs' },
  // Its name lacks the number that it shows.
  { fix: (element) => ({ 'aria-label': textOf(element) || null }), of: '.doc-tab[aria-label]' },
  // The message of a field that is not valid, which nothing connects with its input.
  { fix: (element) => ({ id: errorIdOf(element) }), of: '.field-type .field-error' },
  {
    fix: (element): Record<string, string> => {
      const error = element.closest('.field-type')?.querySelector('.field-error')
      return error ? { 'aria-describedby': errorIdOf(error), 'aria-invalid': 'true' } : {}
    },
    of: '.field-type.error :is(input:not([type=hidden]), textarea)',
  },
  { fix: () => ({ 'aria-invalid': null }), of: '.field-type:not(.error) [aria-invalid=true]' },
]
