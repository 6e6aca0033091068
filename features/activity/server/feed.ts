import * as z from 'zod/mini'
import type { OutputOf } from '#kit/endpoint.ts'
import type { Context } from '#platform/http/context.ts'
import { encodeCursor, decodeCursor } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import { type FeedRow, listFeedRows } from './queries/feed.ts'
import { findAll } from './queries/posts.ts'
import { activityOf } from './view.ts'

/** A cursor carries the last one's position. */
const cursorSchema = z.tuple([z.int()])

/** Read beyond a page, so that what its reader does not meet seldom makes it shorter. */
const extraRows = 12
/** A page that is still not full is given out as it is: the next one goes on from there. */
const maxRounds = 4

type Scope = 'circle' | 'community'

const readPage = async (
  { tx, member }: Context,
  scope: Scope,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<OutputOf<typeof contract.listFeed>> => {
  let before = decodeCursor(cursor, cursorSchema)?.[0] ?? null
  let hasMore = true
  const met: FeedRow[] = []
  for (let round = 0; round < maxRounds && hasMore && met.length <= limit; round++) {
    const rows = await listFeedRows(tx, member.id, scope, before, limit + 1 + extraRows)
    met.push(...rows.filter((row) => row.visible))
    hasMore = rows.length === limit + 1 + extraRows
    before = rows.at(-1)?.position ?? before
  }
  const shown = met.slice(0, limit)
  const end = met.length > limit ? (shown.at(-1)?.position ?? null) : hasMore ? before : null
  const posts = await findAll(
    tx,
    shown.flatMap(({ post_id }) => post_id ?? []),
    member.id,
  )
  const byId = new Map(posts.map((row) => [row.id, row]))
  return {
    // A post that was removed between the two reads.
    items: shown
      .filter(({ post_id }) => post_id === null || byId.has(post_id))
      .map((row) => activityOf(row, byId, member)),
    nextCursor: end === null ? null : encodeCursor([end]),
  }
}

export const feed: Handler<typeof contract.listFeed> = (ctx, input) => readPage(ctx, 'circle', input)

export const community: Handler<typeof contract.listCommunityFeed> = (ctx, input) => readPage(ctx, 'community', input)
