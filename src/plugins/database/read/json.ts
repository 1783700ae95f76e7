/** A value as JSON text, which Postgres has built in the form of `JSON.stringify`. */
export class Json {
  constructor(readonly text: string) {}

  /** The value; also called by `JSON.stringify`. */
  toJSON(): unknown {
    return JSON.parse(this.text) as unknown
  }
}
