/** Runs work repeatedly while it is requested, never twice at the same time. */
export class Loop {
  private isRequested = false
  private isStopping = false
  private running: Promise<void> | undefined

  /**
   * @param work returns whether to run again at once
   * @param report receives errors that `work` throws; the next request runs it again
   */
  constructor(
    private readonly work: () => Promise<boolean>,
    private readonly report: (error: unknown) => void,
  ) {}

  /** Requests one more run from the beginning. */
  again(): void {
    if (this.isStopping) return
    this.isRequested = true
    this.running ??= this.run()
  }

  /** Waits for the current run, and starts no other. */
  async end(): Promise<void> {
    this.isStopping = true
    await this.running
  }

  private async run(): Promise<void> {
    while (this.isRequested && !this.isStopping) {
      this.isRequested = false
      try {
        if (await this.work()) this.isRequested = true
      } catch (error) {
        this.report(error)
      }
    }
    // Set synchronously: a call of `again` right after this must start a new run.
    this.running = undefined
  }
}
