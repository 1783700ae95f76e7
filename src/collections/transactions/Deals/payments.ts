import type { JSONField } from 'payload'
import { panelOnly } from '../../../fields/marks'

/**
 * The payment scenarios of the panel's deal desk: a list of `Scenario` (`vocabulary/paymentScenarios.ts`); anything else counts
 * as an empty list. JSON without a validation rule, because a table would be another collection, and a rule would make new deals
 * be
 * written one by one.
 */
export const paymentScenarios = panelOnly({
  name: 'paymentScenarios',
  type: 'json',
  admin: { components: { Field: '/src/admin/features/desk#DealDesk' }, disableListColumn: true },
} satisfies JSONField)
