import type { Translated } from '../fields/translated'

/** Either both languages, or Spanish only: then Payload derives the English label from the field's name. */
export type Label = string | Translated<string>

/** The labels of one part of the business in the panel. */
export type Labels = {
  /**
   * By slug. English labels that differ from the slug are in the collection's config, because the REST API uses them.
   */
  collections: Readonly<
    Record<
      string,
      {
        /** Labels of fields that mean something else in this collection than elsewhere. */
        fields?: Readonly<Record<string, Label>>
        plural: string
        singular: string
      }
    >
  >
  /** By field name, for all collections. */
  fields: Readonly<Record<string, Label>>
  /** Labels by value of closed lists. Stored and sent values stay English. */
  options: Readonly<Record<string, Label>>
  /** Spanish by English text: the groups, tabs, collapsibles, descriptions and labels in collection configs. */
  texts: Readonly<Record<string, string>>
}
