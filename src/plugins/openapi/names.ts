import type { CollectionModel } from '../database/model/model'

const withoutSymbols = (label: string): string => label.replaceAll(/\W/g, '')

/** `LeadEvent`: the name of a collection's record in the description. */
export const componentName = ({ label }: CollectionModel): string => withoutSymbols(label.singular)

/** `LeadEvents` */
export const pluralName = ({ label }: CollectionModel): string => withoutSymbols(label.plural)

/** The fields by which other systems identify a record. */
export const naturalKeys = ({ fields }: CollectionModel): string[] =>
  [...fields.values()].flatMap(({ marks, name }) => (marks.isNaturalKey ? [name] : []))
