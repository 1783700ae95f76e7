import type { Field } from 'payload'
import { inverse } from '../../../fields'

/** The customer's inverses: each relation is stored in the other record and read here. */
export const related: Field[] = [
  inverse('leads', 'leads', 'customer'),
  inverse('deals', 'deals', 'customer'),
  inverse('deals2', 'deals', 'coCustomer'),
  inverse('insurancePolicies', 'insurancePolicies', 'customer'),
  inverse('consumerVehicles', 'vehicles', 'customer'),
  inverse('consumerPreApprovals', 'preApprovals', 'customer'),
  {
    type: 'collapsible',
    label: 'As a company',
    fields: [
      inverse('companyDealerDeals', 'deals', 'dealer'),
      inverse('companyDealsFacilitated', 'deals', 'facilitator'),
      inverse('companyDeals3', 'deals', 'lienHolder'),
      inverse('companyTrades', 'trades', 'lienholder'),
      inverse('companyInsuranceQuotes', 'insurancePolicies', 'insurer'),
      inverse('companyServiceQuotes', 'serviceQuotes', 'customer'),
      inverse('companyServiceQuotesPartners', 'serviceQuotes', 'partner'),
      inverse('companyTransportServiceOrders', 'transportServiceOrders', 'customer'),
    ],
  },
]
