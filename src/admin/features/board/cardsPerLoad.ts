/** The number of cards that a column shows at first, and adds each time somebody asks for more. */
export const cardsPerLoad = 50
