/** The number of cards that a column shows at first, and adds each time somebody asks for more: several times what a screen has. */
export const cardsPerLoad = 20
