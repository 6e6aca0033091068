import { recordActivity } from '#features/activity/server/index.ts'
import { attachFile, avatarUrl, removeBytesSoon } from '#features/files/server/index.ts'
import type { ParsedInputOf } from '#kit/endpoint.ts'
import type { Context } from '#platform/http/context.ts'
import type { Serve } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { memberPath } from '../../contract/index.ts'
import * as queries from '../queries/own.ts'
import { changed, viewOfOwn } from './own-view.ts'

export const read: Serve<typeof contract.readOwnProfile> = (ctx) => viewOfOwn(ctx)

const columns = {
  fullName: 'full_name',
  role: 'role',
  phone: 'phone',
  bio: 'bio',
  company: 'company',
  location: 'location',
  website: 'website',
  linkedin: 'linkedin',
  github: 'github',
  expertise: 'expertise',
  mentorAvailable: 'mentor_available',
} as const satisfies Record<keyof ParsedInputOf<typeof contract.updateProfile>, keyof queries.StoredProfile>

/** What of an input differs from what is stored, by column. */
const differencesOf = (
  input: ParsedInputOf<typeof contract.updateProfile>,
  before: queries.StoredProfile,
): queries.Change =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([field, column]) => {
      const value = input[field as keyof typeof columns]
      return value === undefined || JSON.stringify(value) === JSON.stringify(before[column]) ? [] : [[column, value]]
    }),
  )

/** The feed says once a day that somebody changed what others see of them. */
const tellOfUpdate = async (ctx: Context): Promise<void> => {
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

export const update: Serve<typeof contract.updateProfile> = async (ctx, input) => {
  const { id } = ctx.member
  const change = differencesOf(input, await queries.lock(ctx.tx, id))
  const { phone, ...seen } = change
  if (Object.keys(change).length === 0) return viewOfOwn(ctx)
  // A number signs in only after it has been confirmed, and this one is another.
  await queries.update(ctx.tx, id, phone === undefined ? seen : { ...change, phone_confirmed_at: null }, ctx.now)
  if (Object.keys(seen).length > 0) await tellOfUpdate(ctx)
  return changed(ctx)
}

export const setAvatar: Serve<typeof contract.setAvatar> = async (ctx, { fileId }) => {
  const { id } = ctx.member
  const before = await queries.lock(ctx.tx, id)
  if (before.avatar_file_id === fileId) return viewOfOwn(ctx)
  if (fileId !== null && !(await attachFile(ctx.tx, { id: fileId, ownerId: id, kind: 'avatar', now: ctx.now })))
    return ctx.fail('profile.file_gone')
  await queries.update(
    ctx.tx,
    id,
    { avatar_file_id: fileId, avatar_url: fileId === null ? null : await avatarUrl(ctx.tx, fileId) },
    ctx.now,
  )
  if (before.avatar_file_id !== null) await removeBytesSoon(ctx)
  if (fileId !== null) await tellOfUpdate(ctx)
  return changed(ctx)
}

export const setDocument: Serve<typeof contract.setDocument> = async (ctx, { document, fileId }) => {
  const { id } = ctx.member
  const column = queries.documentColumn[document]
  const before = await queries.lock(ctx.tx, id)
  if (before[column] === fileId) return viewOfOwn(ctx)
  if (fileId !== null && !(await attachFile(ctx.tx, { id: fileId, ownerId: id, kind: document, now: ctx.now })))
    return ctx.fail('profile.file_gone')
  await queries.update(ctx.tx, id, { [column]: fileId }, ctx.now)
  if (before[column] !== null) await removeBytesSoon(ctx)
  return changed(ctx)
}

export const updatePrivacy: Serve<typeof contract.updatePrivacy> = async (
  ctx,
  { isPublic, messagesFrom, hiddenFromSearch },
) => {
  const { id } = ctx.member
  const before = await queries.lock(ctx.tx, id)
  if (isPublic && before.username === null) return ctx.fail('profile.username_required')
  await queries.update(
    ctx.tx,
    id,
    { is_public: isPublic, messages_from: messagesFrom, hidden_from_search: hiddenFromSearch },
    ctx.now,
  )
  return changed(ctx)
}
