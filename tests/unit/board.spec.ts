import { describe, expect, it } from 'vitest'
import { applyMoves } from '../../src/admin/features/board/arrange'
import type { Card, Column } from '../../src/admin/features/board/boardData'
import { readFilters, toWhere } from '../../src/admin/features/board/filters'
import { translations } from '../../src/admin/features/board/translations'

const offered = ['rep', 'tenant', 'source'] as const

const card = (id: number, status: string, minute: number): Card => ({
  latestActivityAt: `2026-01-01T00:0${minute}:00.000Z`,
  id,
  name: `Lead ${id}`,
  revision: id,
  status,
})

const columns: Column[] = [
  { cards: [card(1, '', 3)], label: null, status: '', total: 1 },
  { cards: [card(2, 'Lost', 5), card(3, 'Lost', 1)], label: 'Lost', status: 'Lost', total: 60 },
]

const shown = (moved: readonly Column[]) =>
  moved.map(({ cards, total }) => [cards.map(({ id }) => id), total])

describe('arranged', () => {
  it('puts a moved card where its activity belongs, and counts it there', () => {
    const moved = applyMoves(columns, [{ id: 1, to: 'Lost' }])
    expect(shown(moved)).toEqual([
      [[], 0],
      [[2, 1, 3], 61],
    ])
    expect(moved[1]?.cards[1]?.status).toBe('Lost')
  })

  it('puts a moved card by its id where cards have no activity', () => {
    const ids = (status: string, all: number[]) => ({
      cards: all.map((id) => ({ id, name: `${id}`, revision: id, status })),
      label: status,
      status,
      total: all.length,
    })
    const moved = applyMoves([ids('Quoted', [4]), ids('Signed', [7, 2])], [{ id: 4, to: 'Signed' }])
    expect(shown(moved)).toEqual([
      [[], 0],
      [[7, 4, 2], 3],
    ])
  })

  it('leaves the board as it is for a card that is there already or not on it', () => {
    expect(
      applyMoves(columns, [
        { id: 2, to: 'Lost' },
        { id: 9, to: 'Lost' },
      ]),
    ).toEqual(columns)
  })
})

describe('readFilters', () => {
  it('takes what reads as a filter and nothing else', () => {
    expect(readFilters({ page: '2', rep: '7', source: 'none', tenant: 'none' }, offered)).toEqual({
      rep: '7',
      source: 'none',
      tenant: 'none',
    })
    for (const sent of [null, 'rep', { rep: '0' }, { rep: ['7'] }, { rep: '' }, { tenant: "1' OR TRUE" }]) {
      expect(readFilters(sent, offered)).toEqual({})
    }
  })

  it('takes no filter that the board does not have', () => {
    expect(readFilters({ rep: '7', source: 'Web' }, ['rep', 'tenant'])).toEqual({ rep: '7' })
  })

  it('means all leads without any', () => {
    expect(toWhere({})).toBeUndefined()
    expect(toWhere({ rep: 'none' })).toEqual({ and: [{ salesRep: { exists: false } }] })
  })
})

describe('words', () => {
  it('are the same in both languages only where they should be', () => {
    const same = Object.entries(translations.en).filter(
      ([name, text]) =>
        typeof text === 'string' && text === translations.es[name as keyof typeof translations.es],
    )
    expect(same).toEqual([])
  })
})
