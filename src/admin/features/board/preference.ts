/** What a board remembers for each member of staff. */
export type Preference = { isMine: boolean }
