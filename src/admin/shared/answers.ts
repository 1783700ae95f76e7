/** Lets parts of the panel observe the writes of Payload's own components, which report them only in a short message. */
export type PanelAnswer = {
  method: string
  /** The path below that of the REST API: `/leads/5`. */
  path: string
  /** A copy, whose body can be read. */
  response: Response
}

const followers = new Set<(answer: PanelAnswer) => void>()

/** @returns a function that stops it */
export const followAnswers = (follower: (answer: PanelAnswer) => void): (() => void) => {
  followers.add(follower)
  return () => void followers.delete(follower)
}

export const announceAnswer = (answer: PanelAnswer): void => {
  for (const follower of followers) follower(answer)
}
