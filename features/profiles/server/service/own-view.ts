import { accountChanged } from '#features/accounts/contract/index.ts'
import type { Context } from '#platform/http/context.ts'
import { type OwnProfile, profileChanged, profileLimits } from '../../contract/index.ts'
import { readOwnRow } from '../queries/own.ts'
import { countClaimedSince } from '../queries/usernames.ts'
import { ownView } from '../view.ts'

export const usernameWindowStart = (now: Date) => new Date(now.getTime() - profileLimits.usernameDays * 86_400_000)

export const readOwnView = async ({
  tx,
  member,
  now,
  config,
}: Pick<Context, 'tx' | 'member' | 'now' | 'config'>): Promise<OwnProfile> => {
  const taken = await countClaimedSince(tx, member.id, usernameWindowStart(now))
  return ownView(await readOwnRow(tx, member.id), {
    base: config.publicBaseUrl,
    newUsernamesLeft: Math.max(0, profileLimits.newUsernames - taken),
  })
}

export const publishAndView = (
  ctx: Pick<Context, 'tx' | 'member' | 'now' | 'config' | 'publish'>,
): Promise<OwnProfile> => {
  const { id } = ctx.member
  ctx.publish(profileChanged, { id }, 'everyone')
  ctx.publish(accountChanged, { id }, { members: [id] })
  return readOwnView(ctx)
}
