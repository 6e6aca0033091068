import * as z from 'zod/mini'
import type { OutputOf, ParsedInputOf } from '#kit/endpoint.ts'
import { id, instant } from '#kit/fields.ts'
import type { Context } from '#platform/http/context.ts'
import { keyset, timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import type { ProgramSort } from '../../contract/index.ts'
import * as queries from '../queries/lists.ts'
import { cardOf, ownCardOf } from '../view.ts'

const instantOrNever = z.union([instant(), z.literal('infinity')])

/** Each cursor: order, sort key, id. The one of `relevance` ends with the time of the first page. */
const keysets = {
  newest: keyset(z.tuple([z.literal('newest'), instant(), id()])),
  start: keyset(z.tuple([z.literal('start'), instantOrNever, id()])),
  deadline: keyset(z.tuple([z.literal('deadline'), instantOrNever, id()])),
  relevance: keyset(z.tuple([z.literal('relevance'), z.number(), id(), instant()])),
} as const

const pageOf = (rows: readonly queries.ListRow[], sort: ProgramSort, limit: number, asOf: string, now: Date) => {
  const toCard = (row: queries.ListRow) => cardOf(row, now)
  const orNever = (value: Date | null) => value?.toISOString() ?? 'infinity'
  switch (sort) {
    case 'newest':
      return keysets.newest.page(rows, limit, toCard, (row) => [sort, row.published_at as Date, row.id])
    case 'start':
      return keysets.start.page(rows, limit, toCard, (row) => [sort, orNever(row.starts_at), row.id])
    case 'deadline':
      return keysets.deadline.page(rows, limit, toCard, (row) => [sort, orNever(row.closes_at), row.id])
    case 'relevance':
      return keysets.relevance.page(rows, limit, toCard, (row) => [sort, row.score, row.id, asOf])
  }
}

export const list = async (
  { tx, viewer, now }: Pick<Context, 'tx' | 'viewer' | 'now'>,
  input: ParsedInputOf<typeof contract.listPrograms>,
): Promise<OutputOf<typeof contract.listPrograms>> => {
  const { q, limit } = input
  // Relevance needs a search text.
  const sort =
    q === undefined && input.sort === 'relevance'
      ? 'newest'
      : (input.sort ?? (q === undefined ? 'newest' : 'relevance'))
  const position = keysets[sort].parse(input.cursor)
  const asOf = position?.[3] ?? now.toISOString()
  const words = q === undefined ? null : await queries.parseWords(tx, q)
  // The text has no letters or digits.
  if (q !== undefined && words === null) return { items: [], nextCursor: null, total: 0 }
  const filter: queries.Filter = {
    words,
    phase: input.when ?? null,
    city: input.city ?? null,
    isOnline: input.online ?? false,
    priceModel: input.priceModel ?? null,
    deadlineBefore: input.deadlineBefore ?? null,
    now,
    viewerId: viewer?.id ?? null,
  }
  const after = position && ([position[1], position[2]] as const)
  const rows = await queries.listPage(tx, { filter, sort, after, asOf, limit: limit + 1 })
  return {
    ...pageOf(rows, sort, limit, asOf, now),
    ...(position ? {} : { total: await queries.countPrograms(tx, filter, sort) }),
  }
}

export const listMine: Handler<typeof contract.listOwnPrograms> = async ({ tx, member, now }, { cursor, limit }) => {
  const rows = await queries.listOwn(tx, member.id, timeKeyset.parse(cursor), limit + 1)
  return timeKeyset.page(
    rows,
    limit,
    (row) => ownCardOf(row, member, now),
    (row) => [row.created_at, row.id],
  )
}
