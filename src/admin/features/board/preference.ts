/** The preferences of a board, stored for each user. */
export type Preference = { isMine: boolean }
