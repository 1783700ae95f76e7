import type { Translated } from '../fields/translated'

/** A Spanish text alone keeps the English that Payload makes of the name. */
export type Label = string | Translated<string>

/** What people read in the panel of one part of the business. */
export type Labels = {
  /** By slug. The English of collections is the interface's too, and said where it is not made of the slug: in the config. */
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
  /** Values of closed lists, as people read them. What is stored and sent stays to the letter. */
  options: Readonly<Record<string, Label>>
  /** Groups, tabs, collapsibles, descriptions and labels that the config says in English. */
  texts: Readonly<Record<string, string>>
}
