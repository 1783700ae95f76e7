/** The twelve operators over the plain kinds of field, in JSON and in brackets, through read and count alike. */
import { beforeAll, describe, expect, it } from 'vitest'
import { useClient } from '../support/client'
import { operatorCases } from '../support/operatorCases'
import { asBrackets, asJson, type Where } from '../support/where'

const service = useClient()

/** A bracketed key has only text: it cannot say null of a text, nor an empty list or object. */
const isSayable = (operand: unknown) =>
  operand !== null &&
  !(
    typeof operand === 'object' &&
    (Object.values(operand).includes(null) || Object.keys(operand).length === 0)
  )

describe.each(operatorCases)('a $kind', ({ cases, collection, field, refused, values }) => {
  const ids: number[] = []
  beforeAll(async () => {
    ids.length = 0
    for (const value of values) ids.push((await service.create(collection, { [field]: value })).id)
  })

  const expectRows = async (where: Where, rows: number[]) => {
    const within = { and: [{ id: { in: ids } }, where] }
    const queries = [
      asJson(within),
      ...(isSayable(Object.values(where[field] as object)[0]) ? [asBrackets(within)] : []),
    ]
    for (const query of queries) {
      const found = await service.ids(`/${collection}?${query}&sort=id&limit=100`)
      expect(
        found.map((id) => ids.indexOf(id)),
        decodeURIComponent(query),
      ).toEqual(rows)
      const { totalDocs } = await service.get(`/${collection}/count?${query}`)
      expect(totalDocs).toBe(rows.length)
    }
  }

  it.each(cases)('%s %j means the rows %j', async (operator, operand, rows) => {
    await expectRows({ [field]: { [operator]: operand } }, rows)
  })

  it('means the opposite inside not_equals and not_in, to the row', async () => {
    const opposite: Record<string, string> = { equals: 'not_equals', in: 'not_in' }
    for (const [operator, operand, rows] of cases) {
      const other = opposite[operator]
      if (!other) continue
      const rest = values.map((_, row) => row).filter((row) => !rows.includes(row))
      await expectRows({ [field]: { [other]: operand } }, rest)
    }
  })

  it.each(refused)('refuses %s %j', async (operator, operand, says) => {
    const path = `/${collection}?${asJson({ [field]: { [operator]: operand } })}`
    await service.refusesEach(
      [
        ['GET', path],
        ['DELETE', path],
        ['PATCH', path, {}],
      ],
      { code: 'invalid_filter', says, status: 400 },
    )
  })

  it('refuses no operator, two operators, and a value in the place of one', async () => {
    for (const condition of [
      {},
      { equals: values[0], exists: true },
      values[0],
      [],
      null,
      [{ equals: values[0] }],
    ]) {
      const refusal = { code: 'invalid_filter', says: new RegExp(`where\\[${field}\\]`), status: 400 }
      await service.refuses('DELETE', `/${collection}?${asJson({ [field]: condition })}`, refusal)
    }
  })
})
