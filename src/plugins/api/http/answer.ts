/** What an operation answers, before it is HTTP: it can be kept, and given again. */
export type Answer = { body: unknown; headers?: Record<string, string>; status: number }
