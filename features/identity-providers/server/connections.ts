import { accountChanged } from '#features/accounts/contract/index.ts'
import { authentication, lockUser } from '#features/accounts/server/index.ts'
import type { OutputOf } from '#kit/endpoint.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import type { SignInSource } from '#platform/sign-in-source.ts'
import type * as contract from '../contract/index.ts'
import * as policy from './policy.ts'
import { isOfferedTo } from './providers.ts'

type ReadContext = Pick<Context, 'tx' | 'member' | 'config'>

/** How often the member can log in without the linked account `exceptId`. An account of a service that is off is no way. */
const countOtherWays = async (
  { tx, member, config }: ReadContext,
  sources: readonly SignInSource[],
  identities: readonly authentication.LinkedIdentity[],
  exceptId: string,
): Promise<number> => {
  const offered = new Set(config.identityProviders.map(({ key }) => key))
  const others = identities.filter(({ id, provider }) => id !== exceptId && offered.has(provider)).length
  const counts = await Promise.all(sources.map((source) => source.countWays?.(tx, member.id) ?? 0))
  const passwords = (await authentication.hasPassword(tx, member.id)) ? 1 : 0
  return counts.reduce((sum, count) => sum + count, others + passwords)
}

type Connections = OutputOf<typeof contract.listConnections>

const readConnections = async (ctx: ReadContext, sources: readonly SignInSource[]): Promise<Connections> => {
  const { tx, member, config } = ctx
  const identities = await authentication.listLinkedIdentities(tx, member.id)
  const isLinked = (key: string) => identities.some(({ provider }) => provider === key)
  const offered = config.identityProviders
    .filter((provider) => isOfferedTo(member, provider) || isLinked(provider.key))
    .map(({ key, name }) => ({ key, name, isOffered: true }))
  const others = identities
    .filter(({ provider }) => !config.identityProviders.some(({ key }) => key === provider))
    .map(({ provider }) => ({ key: provider, name: provider, isOffered: false }))
  const viewOf = async ({ key, name, isOffered }: (typeof offered)[number]) => {
    const linked = identities.find(({ provider }) => provider === key)
    const otherWays = linked ? await countOtherWays(ctx, sources, identities, linked.id) : 0
    return {
      provider: key,
      name,
      linked: linked
        ? { id: linked.id, accountName: linked.accountName ?? '', since: linked.linkedAt.toISOString() }
        : null,
      can: {
        link: policy.mayLink(member, { isOffered, isLinked: linked !== undefined }),
        unlink: policy.mayUnlink(member, { isLinked: linked !== undefined, otherWays }),
      },
    }
  }
  return { connections: await Promise.all([...offered, ...others].map(viewOf)) }
}

export const createListConnections =
  (sources: readonly SignInSource[]): Handler<typeof contract.listConnections> =>
  (ctx) =>
    readConnections(ctx, sources)

export const createUnlink =
  (sources: readonly SignInSource[]): Handler<typeof contract.unlink> =>
  async (ctx, { id }) => {
    const { tx, member } = ctx
    await lockUser(tx, member.id)
    const identities = await authentication.listLinkedIdentities(tx, member.id)
    const identity = identities.find((one) => one.id === id)
    const otherWays = await countOtherWays(ctx, sources, identities, id)
    ctx.allow(policy.mayUnlink(member, { isLinked: identity !== undefined, otherWays }))
    await authentication.unlinkIdentity(tx, member.id, id)
    await announceChange(ctx, member.id, 'unlinked', {
      provider: nameOf(ctx, identity?.provider ?? ''),
      account: identity?.accountName ?? '',
    })
    return readConnections(ctx, sources)
  }

const nameOf = ({ config }: Pick<Context, 'config'>, key: string): string =>
  config.identityProviders.find((provider) => provider.key === key)?.name ?? key

/** The list of connections, and what can log in, change. */
export const announceChange = async (
  ctx: Pick<Context, 'tx' | 'now' | 'request' | 'config' | 'mail' | 'publish'>,
  userId: string,
  change: 'linked' | 'unlinked',
  values: { provider: string; account: string },
): Promise<void> => {
  ctx.publish(accountChanged, { id: userId }, { members: [userId] })
  await authentication.mailSecurityChange(ctx, userId, { area: 'identity-providers', change, values })
}
