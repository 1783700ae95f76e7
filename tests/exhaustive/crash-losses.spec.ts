/** `npm run test:crash` relies on this search: it must find each kind of loss. */
import { describe, expect, it } from 'vitest'
import { findLosses } from '../crash/verify'
import { useService } from '../support/service'

const service = useService()

describe('the search for losses', () => {
  const losses = async (operation: 'create' | 'delete' | 'update', id: number, marker: null | string) => {
    const found = await findLosses(payloadPool(), [{ collection: 'trades', id, marker, operation }])
    return found.filter((loss) => loss.includes(`trades ${id}`))
  }
  const payloadPool = () => service.payload.db.pool

  const make = async (marker: string): Promise<number> => {
    const answer = await service.api('POST', '/trades', { body: { tradeInAllowance: marker } })
    return (answer.body as { doc: { id: number } }).doc.id
  }

  it('reports nothing for a write that is stored', async () => {
    const id = await make('here')
    expect(await losses('create', id, 'here')).toEqual([])
  })

  it('finds a write without its row, or with two', async () => {
    const id = await make('one')
    expect(await losses('update', id, 'other')).toEqual([
      `update of trades ${id} (other): acknowledged, with 0 rows in the ledger`,
    ])
    await service.query(
      `INSERT INTO changes (collection, record_id, operation, changes, created_at)
       SELECT collection, record_id, operation, changes, now() FROM changes WHERE collection = 'trades' AND record_id = $1`,
      [id],
    )
    expect((await losses('create', id, 'one')).join('\n')).toMatch(/with 2 rows[^]*2 rows for one write/)
  })

  it('finds a row without its change', async () => {
    const id = await make('told')
    await service.query(`UPDATE trades SET trade_in_allowance = 'before' WHERE id = $1`, [id])
    expect(await losses('create', id, 'told')).toEqual([
      `trades ${id} holds before, and its newest row says told`,
    ])
  })

  it('finds a record that is gone, and one that is not', async () => {
    const gone = await make('gone')
    await service.query('DELETE FROM trades WHERE id = $1', [gone])
    expect((await losses('create', gone, 'gone')).join('\n')).toMatch(
      /is not there[^]*newest row is of a create/,
    )
    const kept = await make('kept')
    expect((await losses('delete', kept, null)).join('\n')).toMatch(/with 0 rows[^]*the record is there/)
  })

  it('finds a write without its version', async () => {
    const id = await make('versioned')
    await service.query('DELETE FROM _trades_v WHERE parent_id = $1', [id])
    expect(await losses('create', id, 'versioned')).toEqual([`trades ${id} has 0 versions of 1 writes`])
  })
})
