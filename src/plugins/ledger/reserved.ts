/** Names that the panel's form and the service agree on. Nothing else is here: the browser gets this file too. */

/** On a record that the panel edits: the id of the last change that it shows. */
export const revisionKey = '_basis'

/** On the panel's request to save: the id of the last change that the save knows of. */
export const revisionParameter = 'basis'

/** On the panel's request to change some fields of a record: the id of the last change that it knows of. */
export const fieldsRevisionParameter = 'unchangedSince'
