import { readSearchWords } from '#platform/db/search-words.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { messageLimits } from '../../contract/limits.ts'
import * as queries from '../queries/recipients.ts'
import { maxSearchWords } from '../queries/threads.ts'
import { recipientViewOf } from '../view.ts'

export const find: Handler<typeof contract.findRecipients> = async ({ tx, member }, { q }) => {
  const words = await readSearchWords(tx, q, maxSearchWords)
  const rows = await queries.search(tx, member.id, { words, typed: q, limit: messageLimits.recipients })
  return { items: rows.map((row) => recipientViewOf(row, member)) }
}

export const read: Handler<typeof contract.readRecipient> = async (ctx, { id }) => {
  const row = id.toLowerCase() === ctx.member.id ? undefined : await queries.find(ctx.tx, ctx.member.id, id)
  return recipientViewOf(row ?? ctx.fail('message.recipient_not_found'), ctx.member)
}
