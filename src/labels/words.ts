/** English and Spanish; a Spanish text alone keeps the English that Payload makes of the name. */
export type Said = readonly [english: string, spanish: string] | string

/** What people read in the panel of one part of the business. */
export type Labels = {
  /** By slug. The English of collections is the interface's too, and said where it is not made of the slug: in the config. */
  collections: Readonly<
    Record<
      string,
      {
        /** Fields that mean something else here than elsewhere. */
        fields?: Readonly<Record<string, Said>>
        plural: string
        singular: string
      }
    >
  >
  /** By name, in whatever collection. */
  fields: Readonly<Record<string, Said>>
  /** Values of closed lists, as people read them. What is stored and sent stays to the letter. */
  options: Readonly<Record<string, Said>>
  /** Groups, tabs, collapsibles, descriptions and labels that the config says in English. */
  texts: Readonly<Record<string, string>>
}
