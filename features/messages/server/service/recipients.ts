import { readTypedSearch } from '#platform/db/member-search.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { messageLimits } from '../../contract/limits.ts'
import * as queries from '../queries/recipients.ts'
import { recipientViewOf } from '../view.ts'

export const find: Handler<typeof contract.findRecipients> = async ({ tx, member }, { q }) => {
  const search = await readTypedSearch(tx, q, ['name', 'company'])
  const rows = await queries.search(tx, member.id, search, messageLimits.recipients)
  return { items: rows.map((row) => recipientViewOf(row, member)) }
}

export const read: Handler<typeof contract.readRecipient> = async (ctx, { id }) => {
  const row = id.toLowerCase() === ctx.member.id ? undefined : await queries.find(ctx.tx, ctx.member.id, id)
  return recipientViewOf(row ?? ctx.fail('message.recipient_not_found'), ctx.member)
}
