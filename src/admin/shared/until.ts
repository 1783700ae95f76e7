const stepMs = 50

/** Polls until something is found, up to a time limit. */
export const until = async <Found>(
  waitMs: number,
  find: () => Found | undefined,
): Promise<Found | undefined> => {
  const end = performance.now() + waitMs
  for (;;) {
    const found = find()
    if (found || performance.now() > end) return found
    await new Promise((resolve) => setTimeout(resolve, stepMs))
  }
}
