import type { Translated } from '../fields/translated'

/** A Spanish text alone; the English label is the one that Payload derives from the name. */
export type Label = string | Translated<string>

/** The labels of one part of the business in the panel. */
export type Labels = {
  /**
   * By slug. English labels of collections that do not follow from the slug are in the config, because the REST API uses them.
   */
  collections: Readonly<
    Record<
      string,
      {
        /** Fields that mean something else here than elsewhere. */
        fields?: Readonly<Record<string, Label>>
        plural: string
        singular: string
      }
    >
  >
  /** By name, in whatever collection. */
  fields: Readonly<Record<string, Label>>
  /** Labels of values of closed lists. The stored and sent values do not change. */
  options: Readonly<Record<string, Label>>
  /** Translations of groups, tabs, collapsibles, descriptions and labels that the config has in English. */
  texts: Readonly<Record<string, string>>
}
