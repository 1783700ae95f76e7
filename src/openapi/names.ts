import type { CollectionModel } from '../database/model'

/** A collection with the fields that a create cannot do without, and whether its records may have a file. */
export type Described = CollectionModel & { readonly hasFiles: boolean; readonly required: readonly string[] }

const joined = (label: string): string => label.replaceAll(/\W/g, '')

/** `LeadEvent`: what a collection's record is called in the description. */
export const componentName = ({ label }: CollectionModel): string => joined(label.singular)

/** `LeadEvents` */
export const pluralName = ({ label }: CollectionModel): string => joined(label.plural)
