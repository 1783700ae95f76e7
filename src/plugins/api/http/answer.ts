/** The response of an operation before it becomes an HTTP response, so that it can be stored and sent again. */
export type Answer = { body: unknown; headers?: Record<string, string>; status: number }
