import type { JSONField } from 'payload'
import { panelOnly } from '../../../fields/marks'

/**
 * How the customer could pay, as the panel's deal desk has it: a list of `Scenario` (`vocabulary/paymentScenarios.ts`), and none
 * where it holds anything else. A table of them would be one more collection to keep, and a validation rule would have new deals
 * written one by one.
 */
export const paymentScenarios = panelOnly({
  name: 'paymentScenarios',
  type: 'json',
  admin: { components: { Field: '/src/admin/features/desk#DealDesk' }, disableListColumn: true },
} satisfies JSONField)
