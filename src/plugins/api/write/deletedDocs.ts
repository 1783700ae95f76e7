import { tooManyBytes } from '../../database/read/answerSize'
import type { Doc } from '../../database/read'

/** Collects records before their deletion, for its answer, up to the maximum size of an answer. */
export class DeletedDocs {
  /** Whether the maximum was exceeded; the records are then dropped. */
  isFull = false
  private readonly docs = new Map<number, Doc>()
  private bytes = 0

  constructor(private readonly maxBytes: number) {}

  /** @param docs undefined if these alone are too large for an answer */
  add(docs: readonly Doc[] | undefined): void {
    for (const doc of docs ?? []) {
      // A retry after a deadlock adds the same record again.
      if (!this.docs.has(doc.id)) this.bytes += doc.json.text.length
      this.docs.set(doc.id, doc)
    }
    if (docs && this.bytes <= this.maxBytes) return
    this.isFull = true
    this.docs.clear()
  }

  /** @throws AnswerTooLargeError if the maximum was exceeded */
  take(ids: readonly number[]): Doc[] {
    if (this.isFull) throw tooManyBytes(this.maxBytes)
    return ids.flatMap((id) => this.docs.get(id) ?? [])
  }
}
