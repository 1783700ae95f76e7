/**
 * The 25 operations of the interface document as a table, copied from its text. The form of an operation determines what
 * it must answer.
 */
export type Form = 'bulkDelete' | 'bulkUpdate' | 'create' | 'find' | 'findById' | 'updateById' | 'versions'

export type Operation = {
  /** Builds the body of a request. `mark` is a text that identifies the test's record. */
  body?: (mark: string) => Record<string, unknown>
  collection: string
  form: Form
  method: 'DELETE' | 'GET' | 'PATCH' | 'POST'
  number: number
  /** `{id}` stands for a record's id. */
  path: string
}

export const operations: Operation[] = [
  {
    number: 1,
    method: 'PATCH',
    path: '/leads',
    form: 'bulkUpdate',
    collection: 'leads',
    body: (mark) => ({ processStatuses: 'On Hold', reason: 'Looking For Listings', notes: mark }),
  },
  {
    number: 2,
    method: 'PATCH',
    path: '/listings',
    form: 'bulkUpdate',
    collection: 'listings',
    body: (mark) => ({ seller: mark, mileage: 48_210, retailAskingPrice: '$23,900.00', cleanTitle: true }),
  },
  {
    number: 3,
    method: 'PATCH',
    path: '/serviceOrders',
    form: 'bulkUpdate',
    collection: 'serviceOrders',
    body: (mark) => ({ name: mark, type: ['Condition Inspection'], price: '180', rush: true }),
  },
  {
    number: 4,
    method: 'PATCH',
    path: '/meetings',
    form: 'bulkUpdate',
    collection: 'meetings',
    body: (mark) => ({ name: mark, meetingTime: '2026-03-01T09:30:00.000Z', comments: 'Bring the title' }),
  },
  {
    number: 5,
    method: 'PATCH',
    path: '/templates',
    form: 'bulkUpdate',
    collection: 'templates',
    body: (mark) => ({ subject: mark, message: 'Still looking?', sequence: 2 }),
  },
  {
    number: 6,
    method: 'PATCH',
    path: '/deals',
    form: 'bulkUpdate',
    collection: 'deals',
    body: (mark) => ({
      dealId: mark,
      type: ['Wholesale Dropship'],
      salesPrice: '25,000',
      development: false,
    }),
  },
  {
    number: 7,
    method: 'POST',
    path: '/salesReps',
    form: 'create',
    collection: 'salesReps',
    body: (mark) => ({ name: mark, acceptNewLeads: true, creditBands: ['Good (700-749)', 'Unknown'] }),
  },
  {
    number: 8,
    method: 'POST',
    path: '/locations',
    form: 'create',
    collection: 'locations',
    body: (mark) => ({
      name: mark,
      address: '1 Main St',
      city: 'Reno',
      state: 'NV',
      zip: '89501',
      country: 'US',
    }),
  },
  { number: 9, method: 'GET', path: '/customers/{id}', form: 'findById', collection: 'customers' },
  { number: 10, method: 'GET', path: '/vehicles/{id}', form: 'findById', collection: 'vehicles' },
  { number: 11, method: 'GET', path: '/leadEvents/{id}', form: 'findById', collection: 'leadEvents' },
  { number: 12, method: 'GET', path: '/trades/{id}', form: 'findById', collection: 'trades' },
  { number: 13, method: 'GET', path: '/addresses/{id}', form: 'findById', collection: 'addresses' },
  { number: 14, method: 'GET', path: '/deals', form: 'find', collection: 'deals' },
  { number: 15, method: 'GET', path: '/serviceOrders', form: 'find', collection: 'serviceOrders' },
  { number: 16, method: 'GET', path: '/messages', form: 'find', collection: 'messages' },
  { number: 17, method: 'GET', path: '/dmvFees', form: 'find', collection: 'dmvFees' },
  { number: 18, method: 'GET', path: '/webhooks', form: 'find', collection: 'webhooks' },
  { number: 19, method: 'GET', path: '/preApprovals/versions', form: 'versions', collection: 'preApprovals' },
  { number: 20, method: 'GET', path: '/trades/versions', form: 'versions', collection: 'trades' },
  { number: 21, method: 'GET', path: '/webhooks/versions', form: 'versions', collection: 'webhooks' },
  { number: 22, method: 'DELETE', path: '/salesReps', form: 'bulkDelete', collection: 'salesReps' },
  { number: 23, method: 'DELETE', path: '/leadEvents', form: 'bulkDelete', collection: 'leadEvents' },
  {
    number: 24,
    method: 'PATCH',
    path: '/attachments/{id}',
    form: 'updateById',
    collection: 'attachments',
    body: (mark) => ({ name: mark, type: 'Title', file: 'https://example.com/title.pdf', orderId: 'SO-1' }),
  },
  {
    number: 25,
    method: 'PATCH',
    path: '/deals/{id}',
    form: 'updateById',
    collection: 'deals',
    body: (mark) => ({ dealId: mark, status: 'Funded', margin: '-120.50', mileage: 12 }),
  },
]
