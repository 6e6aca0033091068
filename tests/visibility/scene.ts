import { signedInMember } from '#features/accounts/server/testing.ts'
import { buildActivity, buildPost, connect } from '#features/activity/server/testing.ts'
import { buildListing, buildMentee } from '#features/mentorship/server/testing.ts'
import { buildMessage } from '#features/messages/server/testing.ts'
import { buildApplication, buildOpportunity } from '#features/opportunities/server/testing.ts'
import { buildProgram } from '#features/programs/server/testing.ts'
import { buildComment, buildProduct } from '#features/products/server/testing.ts'
import { claimUsername } from '#features/profiles/contract/index.ts'
import { setProfile } from '#features/profiles/server/testing.ts'
import { buildSuggestion } from '#features/suggestions/server/testing.ts'
import type { TestServer } from '../support/server.ts'

let made = 0

/**
 * All names, titles and texts of the authors contain `marker`. `friend` is connected to the viewer and has one row of
 * every kind; `asker` has requested a connection; `newcomer` shares a connection with the viewer.
 */
export const createVisibilityScene = async (server: TestServer) => {
  const marker = `Qvist${String.fromCharCode(97 + (made % 26))}${made++}`
  const [viewer, friend, asker, newcomer, third] = await Promise.all([
    signedInMember(server),
    signedInMember(server, { fullName: `${marker} Friend` }),
    signedInMember(server, { fullName: `${marker} Asker` }),
    signedInMember(server, { fullName: `${marker} Newcomer` }),
    signedInMember(server),
  ])
  const { db } = server
  const authors = { friend, asker, newcomer }
  for (const [name, { id, client }] of Object.entries(authors)) {
    await client.succeed(claimUsername, { username: `${marker}${name}`.toLowerCase() })
    await setProfile(server, id, { is_public: true, company: `${marker} AB`, location: 'Umeå' })
  }
  await setProfile(server, viewer.id, { company: `${marker} AB`, location: 'Umeå' })
  await connect(server, viewer.id, friend.id)
  await connect(server, viewer.id, third.id)
  await connect(server, third.id, newcomer.id)
  await connect(server, third.id, asker.id)
  await db.insertInto('connection_requests').values({ from_id: asker.id, to_id: viewer.id }).execute()

  const contactEmail = 'contact@example.com'
  const opportunity = await buildOpportunity(server, friend.id, { title: `${marker} opportunity`, contactEmail })
  await db
    .insertInto('opportunity_favorites')
    .values({ member_id: viewer.id, opportunity_id: opportunity.id })
    .execute()
  const mentorListing = await buildListing(server, friend.id, {
    title: `${marker} listing`,
    expertise: [marker],
    contactEmail,
  })
  await buildMentee(server, mentorListing, friend.id, viewer.id)
  const program = await buildProgram(server, friend.id, { title: `${marker} program` })
  const ownOpportunity = await buildOpportunity(server, viewer.id)
  const application = await buildApplication(server, ownOpportunity.id, friend.id, { message: `${marker} application` })
  const suggestion = await buildSuggestion(server, {
    title: `${marker} suggestion`,
    description: marker,
    submitterId: friend.id,
  })
  const duplicate = await buildSuggestion(server, { submitterId: third.id })
  const merged = await buildSuggestion(server, { title: `${marker} duplicate`, submitterId: friend.id })
  await db.updateTable('suggestions').set({ merged_into: duplicate.id }).where('id', '=', merged.id).execute()
  const productTitle = `Product of ${marker.split('').reverse().join('')}`
  const product = await buildProduct(server, friend.id, { title: productTitle })
  const otherProduct = await buildProduct(server, third.id)
  const comment = await buildComment(server, otherProduct.id, friend.id, { text: `${marker} comment` })
  const question = await buildComment(server, otherProduct.id, third.id, { text: 'A question' })
  await buildComment(server, otherProduct.id, friend.id, { text: `${marker} answer`, parentId: question.id })
  const post = await buildPost(server, friend.id, { text: `${marker} post` })
  await buildActivity(server, friend.id, { type: 'completed_session', title: `${marker} session` })
  const message = await buildMessage(db, {
    recipient_id: viewer.id,
    sender_id: friend.id,
    subject: `${marker} subject`,
    content: `${marker} message`,
  })
  await db
    .insertInto('notifications')
    .values({
      member_id: viewer.id,
      type: 'mention',
      payload: JSON.stringify({ author: `${marker} Friend` }),
      link: '/dashboard',
      from_id: friend.id,
      dedupe_key: marker,
    })
    .execute()
  return {
    server,
    marker,
    viewer,
    authors,
    friend,
    third,
    contactEmail,
    opportunity,
    mentorListing,
    program,
    ownOpportunity,
    application,
    suggestion,
    duplicate,
    product,
    otherProduct,
    comment,
    question,
    post,
    message,
  }
}
export type VisibilityScene = Awaited<ReturnType<typeof createVisibilityScene>>
