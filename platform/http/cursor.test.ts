import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { id, instant } from '#kit/fields.ts'
import { encodeCursor, keyset, timeKeyset } from './cursor.ts'

const rows = [3, 2, 1].map((number) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  createdAt: new Date(Date.UTC(2026, 10, number)),
}))
const positionOf = (row: (typeof rows)[number]) => [row.createdAt, row.id] as const
const dayOf = (row: (typeof rows)[number]) => row.createdAt.getUTCDate()
const pageOf = (limit: number) => timeKeyset.page(rows, limit, dayOf, positionOf)

it('a page with more rows than its limit has the cursor of its last row', () => {
  const { items, nextCursor } = pageOf(2)
  expect(items).toEqual([3, 2])
  expect(timeKeyset.parse(nextCursor ?? undefined)).toEqual(['2026-11-02T00:00:00.000Z', rows[1]?.id])
})

it('a page of exactly limit rows is the last one', () => {
  expect(pageOf(3)).toEqual({ items: [3, 2, 1], nextCursor: null })
})

it('a page of fewer rows than its limit is the last one', () => {
  expect(pageOf(4)).toEqual({ items: [3, 2, 1], nextCursor: null })
  expect(timeKeyset.page([], 4, dayOf, positionOf)).toEqual({ items: [], nextCursor: null })
})

it('slice returns the rows of the page instead of items', () => {
  expect(timeKeyset.slice(rows, 1, positionOf).rows).toEqual(rows.slice(0, 1))
})

it('parse returns null for the first page', () => {
  expect(timeKeyset.parse(undefined)).toBeNull()
})

it('parse refuses cursors of another list and text that is no cursor', () => {
  const latest = keyset(z.tuple([z.literal('latest'), instant(), id()]))
  const [instantText, idText] = ['2026-11-03T00:00:00.000Z', '00000000-0000-4000-8000-000000000003']
  const { nextCursor } = pageOf(1)
  const ofLatest = latest.slice(rows, 1, (row) => ['latest', ...positionOf(row)]).nextCursor
  for (const cursor of [nextCursor ?? '', encodeCursor(['oldest', instantText, idText]), 'bm9uc2Vuc2U', '%'])
    expect(() => latest.parse(cursor), cursor).toThrow(
      expect.objectContaining({ code: 'input.invalid', fields: [{ path: 'cursor', code: 'field.invalid' }] }),
    )
  expect(() => timeKeyset.parse(ofLatest ?? '')).toThrow()
  expect(latest.parse(ofLatest ?? '')).toEqual(['latest', instantText, idText])
})
