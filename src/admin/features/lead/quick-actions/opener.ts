'use client'

import { useSyncExternalStore } from 'react'
import type { ActionName } from '../actions/leadAction'

/** @param answered the text of the message that the action answers */
type Opener = (name: ActionName, answered?: string) => void

let current: Opener | undefined
const followers = new Set<() => void>()

const replace = (opener: Opener | undefined) => {
  current = opener
  for (const follower of followers) follower()
}

/** Lets other parts of the page open its quick actions. @returns a function that ends this */
export const offerQuickActions = (opener: Opener) => {
  replace(opener)
  return () => {
    if (current === opener) replace(undefined)
  }
}

const follow = (follower: () => void) => {
  followers.add(follower)
  return () => {
    followers.delete(follower)
  }
}

/** Opens the form of a quick action of this page and gives it the focus; undefined if the page has no quick actions. */
export const useQuickActionOpener = (): Opener | undefined =>
  useSyncExternalStore(
    follow,
    () => current,
    () => undefined,
  )
