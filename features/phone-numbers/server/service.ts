import { authentication, contactsOf, lockUser } from '#features/accounts/server/index.ts'
import { accountChanged } from '#features/accounts/contract/index.ts'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import { type CodeSubject, hashOfDigits, isHashOfDigits, randomDigits } from '#platform/security/digit-code.ts'
import { sendSms } from '#platform/sms/sms.ts'
import type * as contract from '../contract/index.ts'
import { phoneNumberLimits } from '../contract/index.ts'
import { countTextMessage } from './limits.ts'
import { codeText, numberMovedMail } from './mails.ts'
import * as policy from './policy.ts'
import * as queries from './queries.ts'
import { factsOf, readState } from './view.ts'

const { codeSeconds, tries } = phoneNumberLimits

/** The number is part of the subject, so that a code confirms no other one. */
const subjectOf = (userId: string, phone: string, { secret }: Pick<Config, 'secret'>): CodeSubject => ({
  purpose: 'phone_numbers.code',
  of: `${userId}:${phone}`,
  secret,
})

const announce = (ctx: Pick<Context, 'publish'>, id: string) => ctx.publish(accountChanged, { id }, { members: [id] })

export const read: Handler<typeof contract.readPhoneNumber> = (ctx) => readState(ctx)

export const requestCode: Handler<typeof contract.requestPhoneCode> = async (ctx) => {
  const { id, language } = ctx.member
  const asked = await queries.findNumber(ctx.db, id)
  ctx.allow(policy.mayRequestCode(ctx.viewer, factsOf(asked, ctx.config)))
  const { phone } = asked
  if (phone === null) return ctx.fail('phone.missing')
  await countTextMessage(ctx, id, phone)
  return ctx.inTransaction(async (inner) => {
    const { tx, now, config } = inner
    const locked = await queries.lockProfileNumber(tx, id)
    if (locked.phone !== phone) return inner.fail('phone.changed')
    inner.allow(policy.mayRequestCode(inner.viewer, factsOf(locked, config)))
    const code = randomDigits()
    const expiresAt = new Date(now.getTime() + codeSeconds * 1000)
    const codeHash = hashOfDigits(code, subjectOf(id, phone, config))
    await queries.replaceCode(tx, { userId: id, phone, codeHash, now, expiresAt })
    await sendSms(inner, { phone, text: codeText(language, code, config.publicBaseUrl), language, expiresAt })
    announce(inner, id)
    return readState(inner)
  })
}

/** The tries are counted outside the transaction, so that a refused one stays counted. */
export const confirm: Handler<typeof contract.confirmPhoneNumber> = async (ctx, { code }) => {
  const { id } = ctx.member
  await authentication.countProof(ctx, id)
  const awaited = await queries.countTry(ctx.db, id, tries, ctx.now)
  if (!awaited) return ctx.fail('phone.code_expired')
  const { phone, code_hash: codeHash } = awaited
  if (!isHashOfDigits(codeHash, code, subjectOf(id, phone, ctx.config))) return ctx.fail('phone.code_wrong')
  return ctx.inTransaction(async (inner) => {
    const { tx, now } = inner
    await lockUser(tx, id)
    await queries.lockNumber(tx, phone)
    if (!(await queries.useCode(tx, id, codeHash))) return inner.fail('phone.code_expired')
    await takeFromOther(inner, id, phone)
    if (!(await queries.setConfirmed(tx, id, phone, now))) return inner.fail('phone.code_expired')
    await authentication.mailSecurityChange(inner, id, { area: 'phone-numbers', change: 'confirmed' })
    announce(inner, id)
    return readState(inner)
  })
}

/** Operators give numbers to new owners, so the member with the phone gets it, and the other one still has the mail address. */
const takeFromOther = async (ctx: Context, id: string, phone: string): Promise<void> => {
  const other = await queries.takeFromOther(ctx.tx, id, phone, ctx.now)
  if (!other) return
  const url = `${ctx.config.publicBaseUrl}/profile?tab=account`
  for (const contact of await contactsOf(ctx.tx, [other.id])) await ctx.mail(numberMovedMail(contact, url))
  announce(ctx, other.id)
}
