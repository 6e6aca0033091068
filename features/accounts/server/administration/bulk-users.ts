import { ApiError } from '#platform/http/api-error.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import type { BulkUserAction, BulkUserResult } from '../../contract/index.ts'
import * as queries from '../queries/users.ts'
import * as policy from './administration-policy.ts'
import { factsOf } from './administration-view.ts'
import * as changes from './changes.ts'
import { lockTarget, type Target } from './target.ts'

type Result = BulkUserResult['items'][number]
type BulkContext = Parameters<Handler<typeof contract.changeUsers>>[0]
type BulkInput = Parameters<Handler<typeof contract.changeUsers>>[1]

const hasState = (action: BulkUserAction, row: queries.UserRecord): boolean => {
  const isVerified = row.verified_at !== null
  const isModerator = row.access_roles.includes('moderator')
  switch (action) {
    case 'verify':
      return isVerified
    case 'unverify':
      return !isVerified
    case 'add_moderator':
      return isModerator
    case 'remove_moderator':
      return !isModerator
    // The rules of bans refuse these.
    case 'ban':
    case 'unban':
      return false
  }
}

const resultFor = (
  action: BulkUserAction,
  row: queries.UserRecord,
  viewer: policy.PolicyViewer,
  facts: policy.Facts,
): Result => {
  const verdict = policy.mayDoInBulk(viewer, facts, action)
  const of = { id: row.id, fullName: row.full_name }
  if (verdict !== 'ok') return { ...of, outcome: 'refused', code: verdict }
  return { ...of, outcome: hasState(action, row) ? 'unchanged' : 'change', code: null }
}

const notFound = (id: string): Result => ({ id, fullName: null, outcome: 'refused', code: 'user.not_found' })

export const previewBulk: Handler<typeof contract.previewBulkUsers> = async (ctx, { action, ids }) => {
  const superAdmins = await queries.superAdminIds(ctx.tx)
  const rows = new Map((await queries.findUsers(ctx.tx, ids)).map((row) => [row.id, row]))
  return {
    items: [...new Set(ids)].map((id) => {
      const row = rows.get(id)
      return row ? resultFor(action, row, ctx.member, factsOf(row, superAdmins)) : notFound(id)
    }),
  }
}

const act = async (ctx: BulkContext, target: Target, { action, reason, lastDay }: BulkInput): Promise<void> => {
  switch (action) {
    case 'verify':
    case 'unverify':
      return changes.setVerified(ctx, target, action === 'verify')
    case 'add_moderator':
    case 'remove_moderator':
      return changes.setModerator(ctx, target, action === 'add_moderator')
    case 'ban':
      return changes.ban(ctx, target, { reason, lastDay })
    case 'unban':
      return changes.unban(ctx, target, reason)
  }
}

/** Each member has a separate transaction, so that one who cannot be changed does not stop the others. */
export const changeUsers: Handler<typeof contract.changeUsers> = async (ctx, input) => {
  if (input.action === 'ban') await changes.endOfBan(ctx, input.lastDay)
  const items: Result[] = []
  for (const id of new Set(input.ids)) items.push(await changeOne(ctx, id, input))
  return { items }
}

/** The policy is checked under the lock on administrators, with the viewer's level of that moment. */
const changeOne = async (ctx: BulkContext, id: string, input: BulkInput): Promise<Result> => {
  try {
    return await ctx.inTransaction(async (inner) => {
      const target = await lockTarget(inner, id)
      const result = resultFor(input.action, target.row, target.viewer, target.facts)
      if (result.outcome === 'change') await act(inner, target, input)
      return result
    })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'user.not_found') return notFound(id)
    throw error
  }
}
