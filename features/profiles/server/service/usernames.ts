import type { Context } from '#platform/http/context.ts'
import type { Serve } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { profileLimits } from '../../contract/index.ts'
import * as policy from '../policy.ts'
import { lock, update } from '../queries/own.ts'
import * as queries from '../queries/usernames.ts'
import { isReserved } from '../reserved-usernames.ts'
import { namesFrom } from '../suggest-usernames.ts'
import { changed, namesCountFrom, viewOfOwn } from './own-view.ts'

const factsOf = async (
  { tx, member, now }: Pick<Context, 'tx' | 'member' | 'now'>,
  name: string,
): Promise<policy.NameFacts> => ({
  memberId: member.id,
  isReserved: isReserved(name),
  ownerId: await queries.ownerOf(tx, name),
  isRetired: await queries.isRetired(tx, name, now),
  newNames: await queries.takenSince(tx, member.id, namesCountFrom(now)),
})

export const claim: Serve<typeof contract.claimUsername> = async (ctx, { username }) => {
  const { id } = ctx.member
  // The lock lets a member's tabs take names one after the other, so that their number holds.
  const { username: before } = await lock(ctx.tx, id)
  if (before === username) return viewOfOwn(ctx)
  ctx.allow(policy.claim(await factsOf(ctx, username)))
  if (!(await queries.take(ctx.tx, id, username, ctx.now))) return ctx.fail('profile.username_taken')
  await update(ctx.tx, id, { username }, ctx.now)
  return changed(ctx)
}

export const check: Serve<typeof contract.checkUsername> = async (ctx, { username }) => ({
  username,
  verdict: policy.claim(await factsOf(ctx, username)),
})

export const suggest: Serve<typeof contract.suggestUsernames> = async ({ tx, member, now }) => {
  const free = await queries.freeOf(tx, namesFrom(member.fullName, member.id), member.id, now)
  return { items: free.slice(0, profileLimits.suggestions.usernames) }
}
