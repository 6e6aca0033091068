import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { profileLimits } from '../../contract/index.ts'
import * as policy from '../policy.ts'
import { lockProfile, updateProfile } from '../queries/own.ts'
import * as queries from '../queries/usernames.ts'
import { isReserved } from '../reserved-usernames.ts'
import { usernameCandidates } from '../suggest-usernames.ts'
import { publishAndView, usernameWindowStart, readOwnView } from './own-view.ts'

const factsOf = async (
  { tx, member, now }: Pick<Context, 'tx' | 'member' | 'now'>,
  name: string,
): Promise<policy.UsernameFacts> => ({
  memberId: member.id,
  isReserved: isReserved(name),
  ownerId: await queries.ownerOf(tx, name),
  isRetired: await queries.isRetired(tx, name, now),
  newNames: await queries.countClaimedSince(tx, member.id, usernameWindowStart(now)),
})

export const claim: Handler<typeof contract.claimUsername> = async (ctx, { username }) => {
  const { id } = ctx.member
  // The lock serializes claims from several tabs, so that the limit holds.
  const { username: before } = await lockProfile(ctx.tx, id)
  if (before === username) return readOwnView(ctx)
  ctx.allow(policy.mayClaim(await factsOf(ctx, username)))
  if (!(await queries.saveUsername(ctx.tx, id, username, ctx.now))) return ctx.fail('profile.username_taken')
  await updateProfile(ctx.tx, id, { username }, ctx.now)
  return publishAndView(ctx)
}

export const check: Handler<typeof contract.checkUsername> = async (ctx, { username }) => ({
  username,
  verdict: policy.mayClaim(await factsOf(ctx, username)),
})

export const suggest: Handler<typeof contract.suggestUsernames> = async ({ tx, member, now }) => {
  const available = await queries.filterAvailable(tx, usernameCandidates(member.fullName, member.id), member.id, now)
  return { items: available.slice(0, profileLimits.suggestions.usernames) }
}
