import { tooManyBytes } from '../../database/read/answerSize'
import type { ReadRecord } from '../../database/read'

/** Collects records before their deletion, for its answer, up to the maximum size of an answer. */
export class DeletedRecords {
  /** Whether the maximum was exceeded; the records are then dropped. */
  isFull = false
  private readonly records = new Map<number, ReadRecord>()
  private length = 0

  constructor(private readonly maxBytes: number) {}

  /** @param records undefined if these alone are too large for an answer */
  add(records: readonly ReadRecord[] | undefined): void {
    for (const each of records ?? []) {
      // A retry after a deadlock adds the same record again.
      if (!this.records.has(each.id)) this.length += each.length
      this.records.set(each.id, each)
    }
    if (records && this.length <= this.maxBytes) return
    this.isFull = true
    this.records.clear()
  }

  /** @throws AnswerTooLargeError if the maximum was exceeded */
  take(ids: readonly number[]): ReadRecord[] {
    if (this.isFull) throw tooManyBytes(this.maxBytes)
    return ids.flatMap((id) => this.records.get(id) ?? [])
  }
}
