export const userRoles = ['admin', 'manager', 'rep'] as const
