import { openFile } from '#features/files/server/index.ts'
import { areConnected, connectionBetween } from '#features/network/server/index.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { isUsernameLike, profileLimits } from '../../contract/index.ts'
import * as policy from '../policy.ts'
import { findExpertiseByPrefix } from '../queries/expertise.ts'
import { documentColumn } from '../queries/own.ts'
import * as queries from '../queries/member-profile.ts'
import { memberView, publicView } from '../view.ts'
import { pictureVersion } from './share-picture.ts'

export const readMember: Handler<typeof contract.readMember> = async ({ tx, member, config, fail }, { id }) => {
  const row = await queries.findVisibleProfile(tx, member.id, id)
  if (!row) return fail('profile.not_found')
  return memberView(row, await connectionBetween(tx, member.id, id), member, config.publicBaseUrl)
}

export const readPublic: Handler<typeof contract.readPublicProfile> = async ({ tx, viewer, fail }, { username }) => {
  const row = isUsernameLike(username) ? await queries.findByUsername(tx, username, viewer?.id ?? null) : undefined
  if (!row) return fail('profile.not_found')
  return row.username === username
    ? { profile: publicView(row, pictureVersion(row)), movedTo: null }
    : { profile: null, movedTo: row.username }
}

export const readDocument: Handler<typeof contract.readDocument> = async (ctx, { id, document }) => {
  const row = await queries.findDocuments(ctx.db, ctx.member.id, id)
  const fileId = row?.[documentColumn[document]]
  if (!fileId) return ctx.fail('profile.document_not_found')
  const relation = { isSelf: id === ctx.member.id, isConnected: await areConnected(ctx.db, ctx.member.id, id) }
  if (!policy.mayOpenDocument(document, relation)) return ctx.fail('profile.document_not_found')
  return (await openFile(ctx, fileId)) ?? ctx.fail('profile.document_not_found')
}

export const suggestExpertise: Handler<typeof contract.expertiseSuggestions> = async ({ tx }, { q }) => ({
  items: await findExpertiseByPrefix(tx, q, profileLimits.suggestions.expertise),
})
