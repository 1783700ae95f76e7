/** Work that is done again and again while there is some, never twice at a time. */
export class Loop {
  private isRequested = false
  private isEnding = false
  private running: Promise<void> | undefined

  /**
   * @param work answers whether it is to be done again at once
   * @param report is given what it throws; the next request tries again
   */
  constructor(
    private readonly work: () => Promise<boolean>,
    private readonly report: (error: unknown) => void,
  ) {}

  /** Has it done once more, from its beginning. */
  again(): void {
    if (this.isEnding) return
    this.isRequested = true
    this.running ??= this.run()
  }

  /** Waits for what is under way, and does nothing more. */
  async end(): Promise<void> {
    this.isEnding = true
    await this.running
  }

  private async run(): Promise<void> {
    while (this.isRequested && !this.isEnding) {
      this.isRequested = false
      try {
        if (await this.work()) this.isRequested = true
      } catch (error) {
        this.report(error)
      }
    }
    // Here and no later: who asks next must find that it has ended.
    this.running = undefined
  }
}
