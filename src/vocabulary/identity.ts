export const userRoles = ['admin', 'manager', 'rep'] as const

/** The levels of personal data that a key may read. */
export const personalDataLevels = ['none', 'masked', 'full'] as const
