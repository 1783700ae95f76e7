export const changesSlug = 'changes'
