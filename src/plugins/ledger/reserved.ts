/**
 * Names shared by the panel's form and the service. This file is part of the browser's bundle, so it contains nothing
 * else.
 */

/** In a record for the panel's form: the id of the last change that it includes. */
export const revisionKey = '_basis'

/** In a save request of the panel: the id of the last change that the form shows. */
export const revisionParameter = 'basis'

/** In a panel request that updates some fields: the id of the last change that the caller knows. */
export const fieldsRevisionParameter = 'unchangedSince'
