import { authentication, lockUser } from '#features/accounts/server/index.ts'
import { recordSecurityEvent } from '#features/security-events/server/index.ts'
import { dayMs } from '#kit/durations.ts'
import { type TokenScope, tokenScopes } from '#kit/token-scopes.ts'
import { timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import { accessTokensChanged } from '../contract/index.ts'
import * as policy from './policy.ts'
import * as queries from './queries.ts'
import { createToken, hashOf } from './token.ts'
import { accessTokenViewOf } from './view.ts'

export const list: Handler<typeof contract.listAccessTokens> = async (ctx, { cursor, limit }) => {
  const rows = await queries.listTokens(ctx.tx, {
    memberId: ctx.member.id,
    after: timeKeyset.parse(cursor),
    limit: limit + 1,
  })
  return timeKeyset.page(
    rows,
    limit,
    (row) => accessTokenViewOf(row, ctx.now),
    (row) => [row.created_at, row.id],
  )
}

/** Each scope once, without the `read` that a `write` includes. */
const distinctScopes = (scopes: readonly TokenScope[]): TokenScope[] =>
  tokenScopes.filter(
    (scope) =>
      scopes.includes(scope) &&
      !(scope.endsWith(':read') && scopes.some((one) => one === scope.replace('read', 'write'))),
  )

export const create: Handler<typeof contract.createAccessToken> = async (ctx, { name, expiresInDays, scopes }) => {
  const { tx, member, now } = ctx
  await lockUser(tx, member.id)
  ctx.allow(policy.mayCreate(member, { active: await queries.countActive(tx, member.id, now) }))
  const token = createToken()
  const row = await queries.insertToken(tx, {
    memberId: member.id,
    name,
    hash: hashOf(token),
    lastFour: token.slice(-4),
    scopes: distinctScopes(scopes),
    now,
    expiresAt: new Date(now.getTime() + expiresInDays * dayMs),
  })
  await authentication.mailSecurityChange(ctx, member.id, {
    area: 'access-tokens',
    change: 'created',
    values: { name, lastFour: row.last_four },
  })
  await recordSecurityEvent(tx, {
    userId: member.id,
    type: 'access_token_created',
    severity: 'low',
    request: ctx.request,
    counts: false,
    at: now,
  })
  ctx.publish(accessTokensChanged, {}, { members: [member.id] })
  return { token, accessToken: accessTokenViewOf(row, now) }
}

export const revoke: Handler<typeof contract.revokeAccessToken> = async (ctx, { id }) => {
  const { tx, member, now } = ctx
  const row = await queries.revokeToken(tx, { memberId: member.id, id, now })
  if (!row) return ctx.fail('access_token.not_found')
  ctx.publish(accessTokensChanged, {}, { members: [member.id] })
  return accessTokenViewOf(row, now)
}
