import type { JSONField } from 'payload'
import { panelOnly } from '../../../fields/marks'
import { areScenarios, mostScenarios } from '../../../vocabulary/paymentScenarios'

/** How the customer could pay, as the panel's deal desk has it. A table of them would be one more collection to keep. */
export const paymentScenarios = panelOnly({
  name: 'paymentScenarios',
  type: 'json',
  admin: { components: { Field: '/src/admin/features/desk#DealDesk' }, disableListColumn: true },
  validate: (value: unknown) =>
    areScenarios(value) || `Must be a list of ${mostScenarios} scenarios at most.`,
} satisfies JSONField)
