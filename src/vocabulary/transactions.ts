/** The interface names `Wholesale Dropship` alone; the rest is ours. Values may be added, never renamed. */
export const dealTypes = ['Wholesale Dropship', 'Retail', 'Wholesale', 'Lease', 'Consignment'] as const
