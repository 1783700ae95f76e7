/** The response of an operation before it becomes an HTTP response, so that it can be stored and sent again. */
export type Answer = {
  body: unknown
  headers?: Record<string, string>
  /** The bytes of `body`, if `fitAnswer` has made them; not stored. */
  serialized?: Serialized
  status: number
}

/** `bytes` is the total length of `chunks`. */
export type Serialized = { bytes: number; chunks: Uint8Array[] }
