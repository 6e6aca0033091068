import * as z from 'zod/mini'
import { id as idField, instant } from '#kit/fields.ts'
import { readSearchWords } from '#platform/db/search-words.ts'
import { keyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import type { MessageView, ThreadFolder } from '../../contract/index.ts'
import * as queries from '../queries/threads.ts'
import { messageViewOf, openThreadViewOf, threadViewOf } from '../view.ts'

/** Contains the time and id of the last thread, and the folder so that other folders reject the cursor. */
const folderKeyset = (folder: ThreadFolder) => keyset(z.tuple([z.literal(folder), instant(), idField()]))

const messageKeyset = keyset(z.tuple([z.int()]))

export const list: Handler<typeof contract.listThreads> = async ({ tx, member }, { folder, q, cursor, limit }) => {
  const threads = folderKeyset(folder)
  const position = threads.parse(cursor)
  const words = q === undefined ? [] : await readSearchWords(tx, q)
  // The query has no letters or digits, so nothing can match.
  if (q !== undefined && words.length === 0) return { items: [], nextCursor: null }
  const rows = await queries.list(tx, member.id, { folder, words }, position && [position[1], position[2]], limit + 1)
  return threads.page(
    rows,
    limit,
    (row) => threadViewOf(row, member.id),
    (row) => [folder, queries.lastTimeIn(row, folder), row.thread_id],
  )
}

/** Builds a page from rows that were read with a limit one higher. */
const pageOf = (
  rows: readonly queries.MessageRow[],
  limit: number,
  viewerId: string,
): { items: MessageView[]; nextCursor: string | null } =>
  messageKeyset.page(
    rows,
    limit,
    (row) => messageViewOf(row, viewerId),
    (row) => [row.position],
  )

export const read: Handler<typeof contract.readThread> = async (ctx, { id, limit }) => {
  const { tx, member } = ctx
  const row = (await queries.readThread(tx, member.id, id, limit + 1)) ?? ctx.fail('message.not_found')
  return openThreadViewOf(row, pageOf(row.messages, limit, member.id), member)
}

export const messages: Handler<typeof contract.listMessages> = async (ctx, { id, cursor, limit }) => {
  const { tx, member } = ctx
  const before = messageKeyset.parse(cursor)?.[0] ?? null
  const rows =
    (await queries.findMessages(tx, member.id, id, { before, limit: limit + 1 })) ?? ctx.fail('message.not_found')
  return pageOf(rows, limit, member.id)
}

export const messagesAfter: Handler<typeof contract.listMessagesAfter> = async (ctx, { id, position, limit }) => {
  const { tx, member } = ctx
  const rows =
    (await queries.findMessages(tx, member.id, id, { after: position, limit: limit + 1 })) ??
    ctx.fail('message.not_found')
  return { items: rows.slice(0, limit).map((row) => messageViewOf(row, member.id)), more: rows.length > limit }
}

export const requestCount: Handler<typeof contract.requestCount> = async ({ tx, member }) => ({
  count: await queries.countRequests(tx, member.id),
})
