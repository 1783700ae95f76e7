export const userRoles = ['admin', 'manager', 'rep'] as const

/** What a key is answered of personal data. */
export const personalDataLevels = ['none', 'masked', 'full'] as const
