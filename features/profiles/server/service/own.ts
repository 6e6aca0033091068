import { toE164 } from '#platform/phone-numbers.ts'
import { authentication } from '#features/accounts/server/index.ts'
import { recordActivity } from '#features/activity/server/index.ts'
import { attachFile, pictures, scheduleSweep } from '#features/files/server/index.ts'
import type { ParsedInputOf } from '#kit/endpoint.ts'
import { kernelError } from '#platform/http/api-error.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import { languageOfOptionalText } from '#platform/i18n/language-of-text.ts'
import type * as contract from '../../contract/index.ts'
import { memberPath } from '../../contract/index.ts'
import type { ProfileFieldCode } from '../../contract/errors.ts'
import * as queries from '../queries/own.ts'
import { publishAndView, readOwnView } from './own-view.ts'

export const read: Handler<typeof contract.readOwnProfile> = (ctx) => readOwnView(ctx)

const columns = {
  fullName: 'full_name',
  role: 'role',
  phone: 'phone',
  bio: 'bio',
  company: 'company',
  location: 'location',
  studyProgramme: 'study_programme',
  school: 'school',
  graduationYear: 'graduation_year',
  website: 'website',
  linkedin: 'linkedin',
  github: 'github',
  expertise: 'expertise',
  mentorAvailable: 'mentor_available',
} as const satisfies Record<keyof ParsedInputOf<typeof contract.updateProfile>, keyof queries.StoredProfile>

const changedColumns = (
  input: ParsedInputOf<typeof contract.updateProfile>,
  before: queries.StoredProfile,
): queries.ProfileChange =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([field, column]) => {
      const value = input[field as keyof typeof columns]
      return value === undefined || JSON.stringify(value) === JSON.stringify(before[column]) ? [] : [[column, value]]
    }),
  )

/** The number in E.164. The stored one may be sent back unchanged, whatever its form. */
const phoneToStore = (ctx: Context, typed: string, stored: string | null): string => {
  const number = typed === stored ? stored : toE164(typed, ctx.member.timeZone)
  if (number !== null) return number
  const code: ProfileFieldCode = 'profile.phone_invalid'
  throw kernelError('input.invalid', { fields: [{ path: 'phone', code }] })
}

/** A confirmed number logs in (AUTH-14), so a change of it is a change of the account's security (SET-11). */
const loseConfirmedPhone = async (ctx: Context<'auth.reauthentication_required'>): Promise<void> => {
  if (!ctx.member.isReauthenticated) ctx.fail('auth.reauthentication_required')
  await authentication.mailSecurityChange(ctx, ctx.member.id, { area: 'phone-numbers', change: 'lost' })
}

/** At most one a day. */
const recordProfileUpdate = async (ctx: Context): Promise<void> => {
  const { id, emailConfirmed } = ctx.member
  if (!emailConfirmed) return
  const day = ctx.now.toISOString().slice(0, 10)
  await recordActivity(ctx, {
    actorId: id,
    type: 'profile_update',
    payload: {},
    link: memberPath(id),
    subject: `profiles:${id}:${day}`,
  })
}

export const update: Handler<typeof contract.updateProfile> = async (ctx, input) => {
  const { id } = ctx.member
  const before = await queries.lockProfile(ctx.tx, id)
  const change = changedColumns(
    input.phone ? { ...input, phone: phoneToStore(ctx, input.phone, before.phone) } : input,
    before,
  )
  if (Object.keys(change).length === 0) return readOwnView(ctx)
  if (change.bio !== undefined) change.bio_language = languageOfOptionalText(change.bio ?? null, ctx.member.language)
  const { phone, ...publicChange } = change
  if (phone !== undefined && before.phone_confirmed_at !== null) await loseConfirmedPhone(ctx)
  // Sign-in needs a confirmed phone number, and the new number is unconfirmed.
  await queries.updateProfile(
    ctx.tx,
    id,
    phone === undefined ? publicChange : { ...change, phone_confirmed_at: null },
    ctx.now,
  )
  if (Object.keys(publicChange).length > 0) await recordProfileUpdate(ctx)
  return publishAndView(ctx)
}

export const setAvatar: Handler<typeof contract.setAvatar> = async (ctx, { fileId }) => {
  const { id } = ctx.member
  const before = await queries.lockProfile(ctx.tx, id)
  if (before.avatar_file_id === fileId) return readOwnView(ctx)
  if (fileId !== null && !(await attachFile(ctx.tx, { id: fileId, ownerId: id, kind: 'avatar', now: ctx.now })))
    return ctx.fail('profile.file_gone')
  await queries.updateProfile(
    ctx.tx,
    id,
    { avatar_file_id: fileId, avatar_url: fileId === null ? null : await pictures.avatarUrl(ctx.tx, fileId) },
    ctx.now,
  )
  if (before.avatar_file_id !== null) await scheduleSweep(ctx)
  if (fileId !== null) await recordProfileUpdate(ctx)
  return publishAndView(ctx)
}

export const setDocument: Handler<typeof contract.setDocument> = async (ctx, { document, fileId }) => {
  const { id } = ctx.member
  const column = queries.documentColumn[document]
  const before = await queries.lockProfile(ctx.tx, id)
  if (before[column] === fileId) return readOwnView(ctx)
  if (fileId !== null && !(await attachFile(ctx.tx, { id: fileId, ownerId: id, kind: document, now: ctx.now })))
    return ctx.fail('profile.file_gone')
  await queries.updateProfile(ctx.tx, id, { [column]: fileId }, ctx.now)
  if (before[column] !== null) await scheduleSweep(ctx)
  return publishAndView(ctx)
}

export const updatePrivacy: Handler<typeof contract.updatePrivacy> = async (
  ctx,
  { isPublic, messagesFrom, hiddenFromSearch, hidesVisits },
) => {
  const { id } = ctx.member
  const before = await queries.lockProfile(ctx.tx, id)
  if (isPublic && before.username === null) return ctx.fail('profile.username_required')
  await queries.updateProfile(
    ctx.tx,
    id,
    {
      is_public: isPublic,
      messages_from: messagesFrom,
      hidden_from_search: hiddenFromSearch,
      ...(hidesVisits !== undefined && { hides_visits: hidesVisits }),
    },
    ctx.now,
  )
  return publishAndView(ctx)
}
