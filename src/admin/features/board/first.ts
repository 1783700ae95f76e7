/** How many leads of a column are shown at first, and how many more whenever somebody asks. */
export const first = 50
