import * as z from 'zod/mini'
import type { OutputOf } from '#kit/endpoint.ts'
import type { Context } from '#platform/http/context.ts'
import { cursorAt, placeAt } from '#platform/http/cursor.ts'
import type { Serve } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import { type FeedRow, feedOf } from './queries/feed.ts'
import { findAll } from './queries/posts.ts'
import { activityOf } from './view.ts'

/** A cursor carries the last one's position. */
const place = z.tuple([z.int()])

/** Read beyond a page, so that what its reader does not meet seldom makes it shorter. */
const spare = 12
/** A page that is still not full is given out as it is: the next one goes on from there. */
const rounds = 4

type Scope = 'circle' | 'community'

const pageOf = async (
  { tx, member }: Context,
  scope: Scope,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<OutputOf<typeof contract.listFeed>> => {
  let before = placeAt(cursor, place)?.[0] ?? null
  let hasMore = true
  const met: FeedRow[] = []
  for (let round = 0; round < rounds && hasMore && met.length <= limit; round++) {
    const rows = await feedOf(tx, member.id, scope, before, limit + 1 + spare)
    met.push(...rows.filter((row) => row.visible))
    hasMore = rows.length === limit + 1 + spare
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
    nextCursor: end === null ? null : cursorAt([end]),
  }
}

export const feed: Serve<typeof contract.listFeed> = (ctx, input) => pageOf(ctx, 'circle', input)

export const community: Serve<typeof contract.listCommunityFeed> = (ctx, input) => pageOf(ctx, 'community', input)
