/** Writes that are made and taken back, all of them: nobody may be told of any. */
import type { Answered } from './connection'
import { sample, type Turn, values } from './writer'

/** A batch of which the last record names one that is not there. */
export const createNone: Turn = async (writer, collection) => {
  const { connection, journal, random } = writer
  const docs = Array.from({ length: 1 + random.below(5) }, () => values(writer, collection, journal.marker()))
  const answer = await connection.send('POST', `/${collection}/batch?allOrNothing=true`, {
    docs: [...docs, { ...docs[0], vehicle: 2_000_000_000 }],
  })
  return noted(writer, answer, 400)
}

/** Many records that are written to see what would come of it. */
export const updateForShow: Turn = async (writer, collection, living) => {
  const { connection, journal, random } = writer
  const path = `/${collection}?where[id][in]=${sample(random, living, 20)}&dryRun=true`
  const answer = await connection.send('PATCH', path, values(writer, collection, journal.marker()))
  return noted(writer, answer, 200)
}

const noted = (
  { journal }: Parameters<Turn>[0],
  answer: Answered | undefined,
  status: number,
): Answered | undefined => {
  if (answer?.status === status) journal.rolledBack++
  else if (answer && answer.status < 500)
    journal.failures.push(`to be rolled back: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}
