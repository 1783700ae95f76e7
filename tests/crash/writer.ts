/** A client that writes without a pause, in every way there is, and notes what it is told. */
import type { Answered, Connection } from './connection'
import { type Collection, type Journal, marked } from './journal'
import type { Random } from './random'

export type Writer = {
  connection: Connection
  customers: readonly number[]
  journal: Journal
  /** Turns beside the usual ones. */
  others?: readonly Turn[]
  /** Waited for after each turn, by who does not write without a pause. @returns whether to go on */
  pause?: () => Promise<boolean>
  random: Random
}

/** Living records of a collection: fewer and there is little to write to, more and a check takes longer. */
const [few, many] = [10, 120]

/** Writes until the connection is lost, or it is told not to go on. */
export const write = async (writer: Writer): Promise<void> => {
  const { journal, others = [], pause, random } = writer
  for (;;) {
    const collection = random.some(['leads', 'leads', 'deals', 'trades'] as const) ?? 'leads'
    const living = [...journal.living[collection]]
    const turns =
      living.length < few
        ? [create, createMany]
        : [
            create,
            createMany,
            update,
            update,
            update,
            update,
            updateMany,
            updateMany,
            remove,
            removeMany,
            ...others,
          ]
    const turn = living.length > many ? removeMany : (random.some(turns) ?? create)
    const answer = await turn(writer, collection, living)
    if (!answer) {
      journal.cutOff++
      return
    }
    // 503 says that nothing was written, and not_stored that nobody knows; another 5xx may not come.
    if (answer.status >= 500 && answer.status !== 503 && codeOf(answer) !== 'not_stored') {
      journal.failures.push(`${turn.name} ${collection}: ${answer.status} ${JSON.stringify(answer.body)}`)
    }
    if (pause && !(await pause())) return
  }
}

export type Turn = (
  writer: Writer,
  collection: Collection,
  living: readonly number[],
) => Promise<Answered | undefined>

/** Values of a write, of which the marker is one. */
export const values = ({ customers, random }: Writer, collection: Collection, marker: string) => ({
  [marked[collection].field]: marker,
  ...(collection === 'deals' && {
    lienHolder: customers.slice(random.below(customers.length)),
    type: random.some([['Retail'], ['Lease', 'Retail'], []]),
  }),
})

const create: Turn = async (writer, collection) => {
  const { connection, journal } = writer
  const marker = journal.marker()
  const sent = { body: values(writer, collection, marker), collection, key: marker.replace(' ', '-') }
  const answer = await connection.send('POST', `/${collection}`, sent.body, { 'idempotency-key': sent.key })
  if (!answer) journal.unanswered.push(sent)
  if (answer?.status === 201) journal.note({ collection, id: docOf(answer).id, marker, operation: 'create' })
  return answer
}

const createMany: Turn = async (writer, collection) => {
  const { connection, journal, random } = writer
  const markers = Array.from({ length: 1 + random.below(10) }, () => journal.marker())
  const docs = markers.map((marker) => values(writer, collection, marker))
  const answer = await connection.send('POST', `/${collection}/batch`, { docs })
  for (const doc of answer ? docsOf(answer) : []) {
    const marker = doc[marked[collection].field]
    if (typeof marker === 'string') journal.note({ collection, id: doc.id, marker, operation: 'create' })
  }
  return answer
}

const update: Turn = async (writer, collection, living) => {
  const { connection, journal, random } = writer
  const [id, marker] = [random.some(living) ?? 0, journal.marker()]
  const answer = await connection.send('PATCH', `/${collection}/${id}`, values(writer, collection, marker))
  if (answer?.status === 200) journal.note({ collection, id, marker, operation: 'update' })
  return answer
}

const updateMany: Turn = async (writer, collection, living) => {
  const { connection, journal, random } = writer
  const marker = journal.marker()
  const options = random.some(['', '&allOrNothing=true', '&limit=10'])
  const path = `/${collection}?where[id][in]=${sample(random, living, 40)}${options}`
  const answer = await connection.send('PATCH', path, values(writer, collection, marker))
  for (const { id } of answer ? docsOf(answer) : [])
    journal.note({ collection, id, marker, operation: 'update' })
  return answer
}

const remove: Turn = async ({ connection, journal, random }, collection, living) => {
  const id = random.some(living) ?? 0
  const answer = await connection.send('DELETE', `/${collection}/${id}`)
  if (answer?.status === 200) journal.note({ collection, id, marker: null, operation: 'delete' })
  return answer
}

const removeMany: Turn = async ({ connection, journal, random }, collection, living) => {
  const path = `/${collection}?where[id][in]=${sample(random, living, 15)}`
  const answer = await connection.send('DELETE', path)
  for (const { id } of answer ? docsOf(answer) : [])
    journal.note({ collection, id, marker: null, operation: 'delete' })
  return answer
}

/** Ids of some of them, with commas between. */
export const sample = (random: Random, living: readonly number[], most: number): string =>
  Array.from({ length: 1 + random.below(most) }, () => random.some(living) ?? 0).join(',')

const codeOf = ({ body }: Answered): string | undefined =>
  (body as { errors?: { code: string }[] }).errors?.[0]?.code

type Doc = Record<string, unknown> & { id: number }

const docOf = ({ body }: Answered): Doc => (body as { doc: Doc }).doc

/** What a bulk answer says was written, whatever else of it failed; ids alone when the database was lost meanwhile. */
const docsOf = ({ body }: Answered): Doc[] =>
  ((body as { docs?: (Doc | number)[] }).docs ?? []).map((doc) =>
    typeof doc === 'number' ? { id: doc } : doc,
  )
