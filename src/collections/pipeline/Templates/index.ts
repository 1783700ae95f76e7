import type { CollectionConfig } from 'payload'
import { lookedUpByReps } from '../../../access'
import { inverse, number, oneOf, paragraph, references, text } from '../../../fields'
import { label, phrase } from '../../../fields/label'
import { panelPart } from '../../../fields/layout'
import { ignoredInBulk } from '../../../fields/marks'
import { searchBy, searchName } from '../../../fields/search'
import { tenants } from '../../../fields/shared'
import { templateChoices, templateTypes } from '../../../vocabulary/pipeline'
import { requireKnownVariables } from './knownVariables'

/**
 * A text that sales reps send repeatedly, in each language. `choice` is the variant among templates of one type.
 */
export const Templates: CollectionConfig = {
  slug: 'templates',
  access: lookedUpByReps,
  admin: {
    defaultColumns: ['label', 'subject', 'usedBy', 'sequence', 'updatedAt'],
    group: 'Pipeline',
    listSearchableFields: [searchName],
    useAsTitle: 'label',
  },
  defaultSort: 'label',
  fields: [
    ignoredInBulk(oneOf('type', templateTypes)),
    ignoredInBulk(oneOf('choice', templateChoices)),
    number('sequence'),
    { ...text('subject'), localized: true },
    { ...paragraph('message'), localized: true },
    panelPart('variables', '/src/admin/features/templates#TemplateVariables'),
    references('usedBy', 'salesReps'),
    tenants,
    label(['type', 'choice', 'sequence'], (template) => [
      phrase(template.type, template.choice),
      template.sequence,
    ]),
    inverse('messages', 'messages', 'template'),
    searchBy({ en: 'name, subject or text', es: 'nombre, asunto o texto' }, ['label', 'subject', 'message']),
  ],
  hooks: { beforeValidate: [requireKnownVariables] },
}
