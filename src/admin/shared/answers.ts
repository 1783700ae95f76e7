/** Lets parts of the panel observe the writes of Payload's own components, which report them only in a short message. */
export type PanelResponse = {
  method: string
  /** The path below that of the REST API: `/leads/5`. */
  path: string
  /** A copy, whose body can be read. */
  response: Response
}

const followers = new Set<(answer: PanelResponse) => void>()

/** Calls `callback` with every response. @returns a function that stops the calls */
export const followResponses = (callback: (answer: PanelResponse) => void): (() => void) => {
  followers.add(callback)
  return () => void followers.delete(callback)
}

export const announceResponse = (response: PanelResponse): void => {
  for (const follower of followers) follower(response)
}
