import { accountChanged } from '#features/accounts/contract/index.ts'
import { authentication, lockUser } from '#features/accounts/server/index.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import { secondFactorsChanged } from '../contract/index.ts'
import { checkCode, sealTotpSecret } from './proofs.ts'
import * as recoveryCodeQueries from './queries/recovery-codes.ts'
import * as totpQueries from './queries/totp.ts'
import * as trustQueries from './queries/trusted-browsers.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import { createTotpSecret, totpUri } from './totp.ts'
import { readState } from './view.ts'

type WriteContext = Pick<Context, 'tx' | 'now' | 'request' | 'config' | 'mail' | 'publish'>

const announce = (ctx: Pick<Context, 'publish'>, userId: string) =>
  ctx.publish(secondFactorsChanged, {}, { members: [userId] })

/** SET-11: by mail to the member, and to their open pages. */
export const announceChange = async (
  ctx: WriteContext,
  userId: string,
  change: string,
  values?: Record<string, number>,
): Promise<void> => {
  await authentication.mailSecurityChange(ctx, userId, { area: 'second-factors', change, ...(values && { values }) })
  announce(ctx, userId)
}

const replaceRecoveryCodes = async (ctx: WriteContext, userId: string): Promise<string[]> => {
  const { codes, hashes } = createRecoveryCodes(userId, ctx.config.secret)
  await recoveryCodeQueries.replaceRecoveryCodes(ctx.tx, userId, hashes, ctx.now)
  return codes
}

export const read: Handler<typeof contract.readSecondFactors> = (ctx) => readState(ctx)

export const startSetup: Handler<typeof contract.startTotpSetup> = async (ctx) => {
  const { id, email } = ctx.member
  await lockUser(ctx.tx, id)
  const secret = createTotpSecret()
  if (!(await totpQueries.replacePendingFactor(ctx.tx, id, sealTotpSecret(id, secret, ctx.config), ctx.now)))
    return ctx.fail('second_factor.already_on')
  return { secret, uri: totpUri(secret, { platformName: ctx.settings.platformName, account: email }) }
}

/** The tries are counted outside the transaction, so that a refused one stays counted. */
export const confirmSetup: Handler<typeof contract.confirmTotpSetup> = async (ctx, { code }) => {
  const { id } = ctx.member
  await authentication.countProof(ctx, id)
  return ctx.inTransaction(async (inner) => {
    await lockUser(inner.tx, id)
    const factor = await totpQueries.findFactor(inner.tx, id)
    if (!factor || factor.confirmed_at) return inner.fail('second_factor.setup_replaced')
    const step = checkCode(inner, id, factor, code)
    if (step === null) return inner.fail('second_factor.code_invalid')
    const proof = { sealedSecret: factor.sealed_secret, step, now: inner.now }
    if (!(await totpQueries.confirmFactor(inner.tx, id, proof))) return inner.fail('second_factor.setup_replaced')
    const recoveryCodes = await replaceRecoveryCodes(inner, id)
    await announceChange(inner, id, 'on')
    inner.publish(accountChanged, { id }, { members: [id] })
    return { recoveryCodes }
  })
}

export const disable: Handler<typeof contract.disableTotp> = async (ctx) => {
  const { id } = ctx.member
  await lockUser(ctx.tx, id)
  if (await totpQueries.deleteFactor(ctx.tx, id)) {
    await announceChange(ctx, id, 'off')
    ctx.publish(accountChanged, { id }, { members: [id] })
  }
  return readState(ctx)
}

export const regenerateCodes: Handler<typeof contract.regenerateRecoveryCodes> = async (ctx) => {
  const { id } = ctx.member
  await lockUser(ctx.tx, id)
  if (!(await totpQueries.hasConfirmedFactor(ctx.tx, id))) return ctx.fail('second_factor.off')
  const recoveryCodes = await replaceRecoveryCodes(ctx, id)
  await announceChange(ctx, id, 'codes_replaced')
  return { recoveryCodes }
}

export const revokeBrowser: Handler<typeof contract.revokeTrustedBrowser> = async (ctx, { id }) => {
  if (await trustQueries.deleteTrustedBrowsers(ctx.tx, ctx.member.id, id)) announce(ctx, ctx.member.id)
  return readState(ctx)
}

export const revokeBrowsers: Handler<typeof contract.revokeTrustedBrowsers> = async (ctx) => {
  if (await trustQueries.deleteTrustedBrowsers(ctx.tx, ctx.member.id)) announce(ctx, ctx.member.id)
  return readState(ctx)
}
