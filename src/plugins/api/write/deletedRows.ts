import {
  addWeight,
  AnswerTooLargeError,
  tooManyBytes,
  weigh,
  type Weight,
} from '../../database/storage/answerSize'
import type { Row } from '../../database/storage/rows'

/** Records as they were before a deletion, for its answer: no more of them than an answer may hold. */
export class DeletedRows {
  /** There were more; none is held any longer. */
  isFull = false
  private readonly rows = new Map<number, Row>()
  private readonly weight: Weight = { bytes: 0, ids: 0 }

  constructor(private readonly maxBytes: number) {}

  /** @param rows undefined: what there is would be too large an answer by itself */
  add(rows: readonly Row[] | undefined): void {
    try {
      if (!rows) throw tooManyBytes(this.maxBytes)
      for (const row of rows) {
        // Read a second time where a deadlock had the work begin again.
        if (!this.rows.has(row.id)) addWeight(this.weight, weigh(row), this.maxBytes)
        this.rows.set(row.id, row)
      }
    } catch (error) {
      if (!(error instanceof AnswerTooLargeError)) throw error
      this.isFull = true
      this.rows.clear()
    }
  }

  /** @throws AnswerTooLargeError when there were more than an answer may hold */
  take(ids: readonly number[]): Row[] {
    if (this.isFull) throw tooManyBytes(this.maxBytes)
    return ids.flatMap((id) => this.rows.get(id) ?? [])
  }
}
