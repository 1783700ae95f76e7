/** Assembles the JSON of records from the columns that were read, with populated records in place of their ids. */
import { maxRecords, tooManyBytes, tooManyRecords } from './answerSize'
import { fillPlaceholders } from './byPayload'
import { type Collected, idsIn, type Loaded } from './loaded'

/**
 * @returns a function that assembles the records of one response
 * @throws AnswerTooLargeError if the records exceed the limits of a response
 */
export const assembly = (
  loaded: Collected,
  maxBytes: number,
): ((record: Loaded, depth: number) => string) => {
  const assemble = (record: Loaded, depth: number): { records: number; text: string } => {
    const known = record.known[depth]
    if (known) return known
    let records = 1
    let text = '{'
    let populatedLength = 0
    const add = (member: string): void => {
      text += text.length > 1 ? `,${member}` : member
      if (text.length > maxBytes) throw tooManyBytes(maxBytes)
    }
    const toJson = (target: string, id: number): string => {
      const referenced = depth > 0 ? loaded.get(target)?.get(id) : undefined
      if (!referenced) return String(id)
      const assembled = assemble(referenced, depth - 1)
      records += assembled.records
      if (records > maxRecords) throw tooManyRecords()
      // Before they are joined: a list of large records is longer than any text may be.
      populatedLength += assembled.text.length
      if (populatedLength > maxBytes) throw tooManyBytes(maxBytes)
      return assembled.text
    }
    for (const [at, piece] of record.pieces.entries()) {
      const cell = record.cells[at] as null | string
      if (piece.kind === 'ids') {
        const { name, target } = piece
        const isList = cell?.startsWith('[') === true
        const elements = idsIn(cell).map((id) => toJson(target, id))
        add(`${JSON.stringify(name)}:${isList ? `[${elements.join()}]` : (elements[0] ?? 'null')}`)
      } else if (cell !== null) {
        const members = (piece.isParsed ? JSON.stringify(JSON.parse(cell)) : cell).slice(1, -1)
        add(fillPlaceholders(members, record.nestedReferences, ({ id, target }) => toJson(target, id)))
      }
    }
    if (record.more !== null) add(`"_more":{${record.more}}`)
    return (record.known[depth] = { records, text: `${text}}` })
  }
  let records = 0
  let bytes = 0
  return (record, depth) => {
    const assembled = assemble(record, depth)
    records += assembled.records
    bytes += assembled.text.length
    if (records > maxRecords) throw tooManyRecords()
    if (bytes > maxBytes) throw tooManyBytes(maxBytes)
    return assembled.text
  }
}
