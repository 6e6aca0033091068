import { accountChanged } from '#features/accounts/contract/index.ts'
import type { Context } from '#platform/http/context.ts'
import { type OwnProfile, profileChanged, profileLimits } from '../../contract/index.ts'
import { own } from '../queries/own.ts'
import { takenSince } from '../queries/usernames.ts'
import { ownView } from '../view.ts'

/** New usernames count from here on. */
export const namesCountFrom = (now: Date) => new Date(now.getTime() - profileLimits.usernameDays * 86_400_000)

export const viewOfOwn = async ({
  tx,
  member,
  now,
  config,
}: Pick<Context, 'tx' | 'member' | 'now' | 'config'>): Promise<OwnProfile> => {
  const taken = await takenSince(tx, member.id, namesCountFrom(now))
  return ownView(await own(tx, member.id), {
    base: config.publicBaseUrl,
    newUsernamesLeft: Math.max(0, profileLimits.newUsernames - taken),
  })
}

/** Tells everyone that the member's profile changed, the member's own tabs that their account did, and the caller how it is now. */
export const changed = (ctx: Pick<Context, 'tx' | 'member' | 'now' | 'config' | 'publish'>): Promise<OwnProfile> => {
  const { id } = ctx.member
  ctx.publish(profileChanged, { id }, 'everyone')
  ctx.publish(accountChanged, { id }, { members: [id] })
  return viewOfOwn(ctx)
}
