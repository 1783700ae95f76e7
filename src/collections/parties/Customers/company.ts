import type { Field } from 'payload'
import { manyOf, reference, references, text } from '../../../fields'
import { headed, headedWithout } from '../../../fields/marks'
import { headings } from '../../../vocabulary/headings'
import { companyTypes } from '../../../vocabulary/parties'

/** The company's role for the business, and its contact data. */
export const company: Field[] = [
  headedWithout(
    headed(text('companyName'), headings.companyName),
    ['consumerFirstName', 'consumerLastName'],
    headings.customerName,
  ),
  manyOf('companyType', companyTypes),
  text('companyWebsite'),
  text('companyPaymentConnectLink'),
  text('companyCustomerPortalLink'),
  text('companyServiceOrders'),
  text('companyVisibility'),
  text('companyFinanceRouteDealer'),
  reference('companyPartnerBrand', 'customers'),
  references('companyCustomer', 'customers'),
  references('companyTenants2', 'tenants'),
  references('companyTenants3', 'tenants'),
]
