import { describe, expect, it } from 'vitest'
import { accounts } from '#features/accounts/server/index.ts'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { readOpportunity, reopenOpportunity } from '#features/opportunities/contract/index.ts'
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import { addComment, listComments, readProduct } from '#features/products/contract/index.ts'
import { buildProduct } from '#features/products/server/testing.ts'
import { readMember, updateProfile } from '#features/profiles/contract/index.ts'
import { readSuggestion } from '#features/suggestions/contract/index.ts'
import { buildSuggestion } from '#features/suggestions/server/testing.ts'
import { eraseMember } from '#platform/erase.ts'
import { features } from '#platform/main.ts'
import { startTestServer } from '#tests/support/server.ts'
import { appeal, decideAppeal, decideCase, type ReportableKind, report } from '../contract/index.ts'

const server = await startTestServer()
const moderator = await signedInMember(server, { accessRoles: ['moderator'] })
const second = await signedInMember(server, { accessRoles: ['moderator'] })
const reader = await signedInMember(server)

/** Reports and removes content. @returns a function that appeals as the author and restores the content */
const takeDown = async (kind: ReportableKind, id: string) => {
  await reader.client.succeed(report, { kind, id, reason: 'fraud' })
  const { id: caseId } = await server.db
    .selectFrom('moderation_cases')
    .select('id')
    .where('thing_id', '=', id)
    .executeTakeFirstOrThrow()
  await moderator.client.succeed(decideCase, {
    id: caseId,
    decision: 'remove',
    reason: 'fraud',
    statement: 'Det är inte sant.',
  })
  return async (author: typeof reader) => {
    await author.client.succeed(appeal, { id: caseId, text: 'Jo.' })
    await second.client.succeed(decideAppeal, { id: caseId, decision: 'restore', statement: 'Det stämmer.' })
  }
}

describe('removal and restoration of reportable kinds', () => {
  it('[ADM-10/decision] closes a removed opportunity and prevents its owner from reopening it until restored', async () => {
    const owner = await signedInMember(server)
    const { id } = await buildOpportunity(server, owner.id)
    const bringBack = await takeDown('opportunity', id)
    const { slug } = await server.db
      .selectFrom('opportunities')
      .select('slug')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect((await reader.client.call(readOpportunity, { slug })).status).toBe(404)
    expect(await owner.client.call(reopenOpportunity, { id })).toMatchObject({
      status: 409,
      code: 'opportunity.removed',
    })
    await bringBack(owner)
    expect((await reader.client.call(readOpportunity, { slug })).status).toBe(200)
  })

  it('[ADM-10/decision] restores a suggestion with its merged suggestions and all votes', async () => {
    const submitter = await signedInMember(server)
    const voters = [reader.id, second.id]
    const { id } = await buildSuggestion(server, { submitterId: submitter.id, voterIds: voters })
    const duplicate = await buildSuggestion(server, { submitterId: submitter.id, voterIds: [moderator.id] })
    await server.db.updateTable('suggestions').set({ merged_into: id }).where('id', '=', duplicate.id).execute()
    const before = await reader.client.succeed(readSuggestion, { id })
    const bringBack = await takeDown('suggestion', id)
    expect((await reader.client.call(readSuggestion, { id })).status).toBe(404)
    await bringBack(submitter)
    expect(await reader.client.succeed(readSuggestion, { id })).toEqual(before)
    expect(before).toMatchObject({ votes: 2, voted: true, duplicates: [{ id: duplicate.id }] })
  })

  it('[ADM-10/decision, SET-10/erasure] restores a suggestion without the vote of a member erased since', async () => {
    const [submitter, voter] = [await signedInMember(server), await signedInMember(server)]
    const { id } = await buildSuggestion(server, { submitterId: submitter.id, voterIds: [voter.id, reader.id] })
    const bringBack = await takeDown('suggestion', id)
    await server.db.transaction().execute((tx) => eraseMember({ features, accounts }, tx, voter.id))
    await bringBack(submitter)
    expect(await reader.client.succeed(readSuggestion, { id })).toMatchObject({ votes: 1, voted: true })
  })

  it('[ADM-10/decision] clears the texts of a profile and restores those that were not rewritten since', async () => {
    const member = await signedInMember(server)
    await member.client.succeed(updateProfile, { bio: 'Jag säljer mirakel.', company: 'Mirakel AB' })
    const bringBack = await takeDown('profile', member.id)
    expect(await reader.client.succeed(readMember, { id: member.id })).toMatchObject({
      fullName: member.fullName,
      bio: null,
      company: null,
    })
    await member.client.succeed(updateProfile, { company: 'Vardag AB' })
    await bringBack(member)
    expect(await reader.client.succeed(readMember, { id: member.id })).toMatchObject({
      bio: 'Jag säljer mirakel.',
      company: 'Vardag AB',
    })
  })

  it('[ADM-10/decision] archives a removed product and relaunches it on restore', async () => {
    const creator = await signedInMember(server)
    const { id, slug } = await buildProduct(server, creator.id)
    const bringBack = await takeDown('product', id)
    expect((await reader.client.call(readProduct, { slug })).status).toBe(404)
    await bringBack(creator)
    expect((await reader.client.call(readProduct, { slug })).status).toBe(200)
  })

  it('[ADM-10/decision] clears a comment’s text, keeps its replies and restores the text in place', async () => {
    const author = await signedInMember(server)
    const { id } = await buildProduct(server, author.id)
    const comment = await author.client.succeed(addComment, { id, parentId: null, text: 'Köp av mig i stället.' })
    await reader.client.succeed(addComment, { id, parentId: comment.id, text: 'Nej tack.' })
    const alone = await author.client.succeed(addComment, { id, parentId: null, text: 'Eller av min bror.' })
    const [bringBack, bringBackAlone] = [
      await takeDown('product_comment', comment.id),
      await takeDown('product_comment', alone.id),
    ]
    const shown = async () => JSON.stringify(await server.client().succeed(listComments, { id }))
    expect(await shown()).not.toMatch(/Köp av mig|min bror/)
    expect(await shown()).toContain('Nej tack.')
    await bringBack(author)
    await bringBackAlone(author)
    expect(await shown()).toMatch(/min bror.*Köp av mig.*Nej tack/)
  })
})
