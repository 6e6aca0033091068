import { randomBytes } from 'node:crypto'
import { accountChanged } from '#features/accounts/contract/index.ts'
import { authentication, lockUser } from '#features/accounts/server/index.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import { passkeyAlgorithms, passkeysChanged } from '../contract/index.ts'
import { createChallenge, takeChallenge } from './challenges.ts'
import * as policy from './policy.ts'
import * as queries from './queries.ts'
import { relyingPartyOf } from './relying-party.ts'
import { commitThenRefuse } from './use-passkey.ts'
import { readClientData, verifyRegistration } from './verify.ts'
import { descriptorOf, listView } from './view.ts'

type ListContext = Pick<Context, 'tx' | 'member' | 'config'>

const readList = async ({ tx, member, config }: ListContext) =>
  listView(await queries.listPasskeys(tx, member.id), member, {
    hasOtherWay: await authentication.hasIdentity(tx, member.id),
    isAvailable: relyingPartyOf(config) !== null,
  })

export const list: Handler<typeof contract.listPasskeys> = readList

/** What a change of the set of passkeys has to tell. The list of passkeys, and what can prove an identity, change. */
const announce = async (
  ctx: Pick<Context, 'tx' | 'member' | 'now' | 'request' | 'config' | 'mail' | 'publish'>,
  change: 'added' | 'removed',
  name: string,
) => {
  const { id } = ctx.member
  ctx.publish(passkeysChanged, {}, { members: [id] })
  ctx.publish(accountChanged, { id }, { members: [id] })
  await authentication.mailSecurityChange(ctx, id, { area: 'passkeys', change, values: { name } })
}

export const startRegistration: Handler<typeof contract.startPasskeyRegistration> = async (ctx) => {
  const { id, email, fullName } = ctx.member
  await lockUser(ctx.tx, id)
  const relyingParty = relyingPartyOf(ctx.config)
  const credentials = await queries.listCredentials(ctx.tx, id)
  ctx.allow(policy.mayAdd(ctx.member, { count: credentials.length, isAvailable: relyingParty !== null }))
  if (!relyingParty) return ctx.fail('passkey.unavailable')
  const handle = await queries.findOrCreateHandle(ctx.tx, id, randomBytes(32))
  return {
    challenge: await createChallenge(ctx, 'register', id),
    rp: { id: relyingParty.id, name: ctx.settings.platformName },
    user: { id: handle.toString('base64url'), name: email, displayName: fullName },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    excludeCredentials: credentials.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

export const register: Handler<typeof contract.registerPasskey> = (ctx, { name, response }) =>
  commitThenRefuse(ctx, async (inner) => {
    const { id } = inner.member
    await lockUser(inner.tx, id)
    const relyingParty = relyingPartyOf(inner.config)
    if (!relyingParty) return { refusal: 'passkey.unavailable' }
    const clientData = readClientData(response.clientDataJSON)
    if (!clientData) return { refusal: 'passkey.invalid' }
    if (!(await takeChallenge(inner, clientData.challenge, 'register', id)))
      return { refusal: 'passkey.challenge_expired' }
    const verdict = policy.mayAdd(inner.member, {
      count: await queries.countPasskeys(inner.tx, id),
      isAvailable: true,
    })
    if (verdict !== 'ok') return { refusal: verdict }
    const verified = await verifyRegistration(relyingParty, clientData, response)
    if ('refusal' in verified) return verified
    const isNew = await queries.insertPasskey(inner.tx, {
      ...verified.registration,
      userId: id,
      credentialId: Buffer.from(response.id, 'base64url'),
      transports: response.transports,
      name,
      now: inner.now,
    })
    if (!isNew) return { refusal: 'passkey.already_added' }
    await announce(inner, 'added', name)
    return { answer: await readList(inner) }
  })

export const rename: Handler<typeof contract.renamePasskey> = async (ctx, { id, name }) => {
  if (!(await queries.renamePasskey(ctx.tx, ctx.member.id, id, name))) return ctx.fail('passkey.not_found')
  ctx.publish(passkeysChanged, {}, { members: [ctx.member.id] })
  return readList(ctx)
}

export const remove: Handler<typeof contract.removePasskey> = async (ctx, { id }) => {
  await lockUser(ctx.tx, ctx.member.id)
  const count = await queries.countPasskeys(ctx.tx, ctx.member.id)
  const name = await queries.deletePasskey(ctx.tx, ctx.member.id, id)
  if (name === undefined) return ctx.fail('passkey.not_found')
  const hasOtherWay = await authentication.hasIdentity(ctx.tx, ctx.member.id)
  ctx.allow(policy.mayRemove(ctx.member, { count, hasOtherWay }))
  await announce(ctx, 'removed', name)
  return readList(ctx)
}
