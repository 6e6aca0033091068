import { randomBytes, randomUUID } from 'node:crypto'
import { buildMember, type Member, signedInMember } from '#features/accounts/server/testing.ts'
import { markRemoved as markPostRemoved } from '#features/activity/server/queries/posts.ts'
import { buildActivity, buildPost, connect } from '#features/activity/server/testing.ts'
import { recordAction } from '#features/audit-log/server/index.ts'
import { pdfWith, photo, uploadAs, uploadImage } from '#features/files/server/testing.ts'
import { removeThread, saveDraft, sendMessage } from '#features/messages/contract/index.ts'
import { buildConversation, buildMessage } from '#features/messages/server/testing.ts'
import { buildApplication, buildOpportunity, buildSavedSearch } from '#features/opportunities/server/testing.ts'
import { buildPartnerApplication } from '#features/partners/server/testing.ts'
import { buildComment, buildProduct } from '#features/products/server/testing.ts'
import { claimUsername } from '#features/profiles/contract/index.ts'
import { setProfile } from '#features/profiles/server/testing.ts'
import { markRemoved as markSuggestionRemoved } from '#features/suggestions/server/removal-queries.ts'
import { buildSuggestion } from '#features/suggestions/server/testing.ts'
import { readAreaCases } from '../support/area-cases.ts'
import type { TestServer } from '../support/server.ts'

/** The words of the member's name and address, and a word of everything that only they wrote. No other row has them. */
export const ownWords = ['qvistabella', 'xylander', 'zirkonfabrik']

/** A word that the member and others have used in every text that the searches know. */
export const sharedWord = 'gemensamt'

type SignedIn = Awaited<ReturnType<typeof signedInMember>>
export type MemberToEraseScene = {
  server: TestServer
  me: SignedIn
  friend: SignedIn
  lower: Member
  higher: Member
  stranger: Member
}

const inOneHour = () => new Date(Date.now() + 3_600_000)

/** Members whose ids sort before and after this one, because pairs are stored in the order of their ids. */
const buildNeighbours = async (server: TestServer, id: string) => {
  let [lower, higher]: (Member | undefined)[] = []
  while (!lower || !higher) {
    const other = await buildMember(server)
    if (other.id < id) lower ??= other
    else higher ??= other
  }
  return { lower, higher }
}

const addAccountRows = async ({ server: { db }, me, friend }: MemberToEraseScene) => {
  const now = new Date()
  const session = await db.selectFrom('sessions').select('id').where('user_id', '=', me.id).executeTakeFirstOrThrow()
  await db
    .insertInto('mailed_links')
    .values({ code_hash: randomBytes(32), user_id: me.id, purpose: 'reset', expires_at: inOneHour() })
    .execute()
  await db
    .insertInto('sign_in_challenges')
    .values({ token_hash: randomBytes(32), user_id: me.id, expires_at: inOneHour() })
    .execute()
  await db
    .insertInto('email_changes')
    .values({ user_id: me.id, old_email: me.email, new_email: `new-${me.email}`, expires_at: inOneHour() })
    .execute()
  await db.insertInto('next_pages').values({ user_id: me.id, path: '/products', kept_at: now }).execute()
  await db
    .insertInto('security_events')
    .values({ user_id: me.id, event_type: 'validation_failed', severity: 'low' })
    .execute()
  const lifted = { reason: 'Spam.', lifted_at: now, lift_reason: 'A mistake.' }
  await db
    .insertInto('account_blocks')
    .values([
      {
        user_id: me.id,
        ...lifted,
        lifted_by: friend.id,
        ...{ appeal: 'I wrote it myself.', appealed_at: now, appeal_declined_at: now },
        ...{ appeal_declined_by: friend.id, appeal_answer: 'We read it twice.' },
      },
      {
        user_id: friend.id,
        ...lifted,
        lifted_by: me.id,
        ...{ appeal: 'It was a joke.', appealed_at: now, appeal_declined_at: now },
        ...{ appeal_declined_by: me.id, appeal_answer: 'It was none.' },
      },
    ])
    .execute()
  await setProfile({ db }, friend.id, { location: sharedWord, verified_at: now, verified_by: me.id })
  await db
    .insertInto('notification_choices')
    .values({ member_id: me.id, type: 'mention', channel: 'app', wanted: true })
    .execute()
  await db.insertInto('notification_rhythms').values({ member_id: me.id, mail_rhythm: 'daily' }).execute()
  await db
    .insertInto('push_subscriptions')
    .values({ session_id: session.id, member_id: me.id, endpoint: 'https://push.example/1', p256dh: 'a', auth: 'b' })
    .execute()
}

const addNotifications = async ({ server: { db }, me, friend, stranger }: MemberToEraseScene) => {
  const notification = (to: string, from: string, about: string | null) => ({
    member_id: to,
    from_id: from,
    about_id: about,
    type: 'mention',
    payload: JSON.stringify({ author: to === me.id ? friend.fullName : me.fullName }),
    link: '/dashboard',
    dedupe_key: randomUUID(),
  })
  const { id } = await db
    .insertInto('notifications')
    .values(notification(me.id, friend.id, null))
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('notifications')
    .values([notification(friend.id, me.id, null), notification(friend.id, stranger.id, me.id)])
    .execute()
  await db.insertInto('notification_mails').values({ notification_id: id, member_id: me.id, type: 'mention' }).execute()
  await db
    .insertInto('immediate_notices')
    .values([
      { from_id: me.id, member_id: friend.id, type: 'mention', sent_at: new Date() },
      { from_id: friend.id, member_id: me.id, type: 'mention', sent_at: new Date() },
    ])
    .execute()
}

const addNetworkRows = async ({ server, me, friend, lower, higher, stranger }: MemberToEraseScene) => {
  const { db } = server
  await connect(server, me.id, friend.id)
  await db
    .insertInto('connection_requests')
    .values([
      { from_id: me.id, to_id: lower.id },
      { from_id: higher.id, to_id: me.id },
    ])
    .execute()
  await db.insertInto('connection_asks').values({ member_id: me.id }).execute()
  await db
    .insertInto('dismissed_recommendations')
    .values([
      { member_id: me.id, other_id: lower.id },
      { member_id: lower.id, other_id: me.id },
    ])
    .execute()
  const [blocker, blocked] = [await buildMember(server), await buildMember(server)]
  await db
    .insertInto('member_blocks')
    .values([
      { blocker_id: me.id, blocked_id: blocked.id },
      { blocker_id: blocker.id, blocked_id: me.id },
    ])
    .execute()
  await db
    .insertInto('member_mutes')
    .values([
      { muter_id: me.id, muted_id: stranger.id },
      { muter_id: stranger.id, muted_id: me.id },
    ])
    .execute()
}

/** @returns the file that the friend keeps with a message */
const addMessages = async ({ server: { db }, me, friend, lower, higher }: MemberToEraseScene): Promise<string> => {
  for (const other of [friend, lower, higher]) await buildConversation(db, me.id, other.id)
  await buildConversation(db, friend.id, higher.id)
  const { file } = await uploadAs(me.client, pdfWith(), { kind: 'attachment', name: 'plan.pdf' })
  const sent = await me.client.succeed(sendMessage, {
    clientId: randomUUID(),
    recipientId: friend.id,
    subject: 'The plan',
    content: 'Read it',
    attachments: [file.id],
  })
  await friend.client.succeed(sendMessage, {
    clientId: randomUUID(),
    recipientId: higher.id,
    subject: 'From a friend',
    content: '',
    forwardOf: sent.message?.id as string,
  })
  const received = await buildMessage(db, { recipient_id: me.id, sender_id: friend.id })
  await me.client.succeed(sendMessage, {
    clientId: randomUUID(),
    recipientId: lower.id,
    subject: 'From another friend',
    content: '',
    forwardOf: received.id,
  })
  const dropped = await buildMessage(db, { recipient_id: friend.id, sender_id: me.id, content: 'zirkonfabrik' })
  for (const { client } of [me, friend]) await client.succeed(removeThread, { id: dropped.thread_id, position: 1 })
  const draftFile = await uploadAs(me.client, pdfWith('<< /A 1 >>'), { kind: 'attachment', name: 'draft.pdf' })
  await me.client.succeed(saveDraft, {
    clientId: randomUUID(),
    version: 0,
    content: 'zirkonfabrik',
    attachments: [draftFile.file.id],
  })
  await friend.client.succeed(saveDraft, { clientId: randomUUID(), version: 0, content: 'Hello', recipientId: me.id })
  return file.id
}

const addCommunityContent = async ({ server, me, friend }: MemberToEraseScene) => {
  const { db } = server
  await buildPost(server, me.id, { text: 'zirkonfabrik' })
  const removedPost = await buildPost(server, me.id, { text: 'zirkonfabrik' })
  await markPostRemoved(db, removedPost.id, new Date())
  const post = await buildPost(server, friend.id)
  await db.insertInto('post_mentions').values({ post_id: post.id, name: 'friend', member_id: me.id }).execute()
  await buildActivity(server, friend.id, { type: 'new_connection', otherId: me.id })

  const own = await buildSuggestion(server, { submitterId: me.id })
  const other = await buildSuggestion(server, { submitterId: friend.id, voterIds: [me.id] })
  const removed = await buildSuggestion(server, { title: 'Zirkonfabrik', submitterId: me.id, voterIds: [friend.id] })
  for (const { id } of [other, removed]) await markSuggestionRemoved(db, id, new Date())
  const change = await db
    .insertInto('suggestion_status_changes')
    .values({ suggestion_id: own.id, status: 'planned', changed_by: me.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('suggestion_status_notices').values({ change_id: change.id, member_id: me.id }).execute()
  await db
    .insertInto('feedback')
    .values({ sender_id: me.id, kind: 'idea', text: 'zirkonfabrik', language: 'sv' })
    .execute()
  await db.insertInto('investor_interests').values({ member_id: me.id, side: 'founder' }).execute()
  return { suggestionId: other.id }
}

const addOpportunities = async ({ server, me, friend }: MemberToEraseScene) => {
  const { db } = server
  const own = await buildOpportunity(server, me.id, { title: `Zirkonfabrik ${sharedWord}`, contactEmail: me.email })
  await buildOpportunity(server, me.id, { internship: { supervisor: 'Zirkonfabrik' } })
  const other = await buildOpportunity(server, friend.id, { title: sharedWord, language: 'sv' })
  await buildApplication(server, other.id, me.id, { message: 'zirkonfabrik' })
  await buildApplication(server, own.id, friend.id)
  await db.insertInto('opportunity_favorites').values({ member_id: me.id, opportunity_id: other.id }).execute()
  await buildSavedSearch(server, me.id, { name: 'zirkonfabrik' })
  await db.insertInto('opportunity_postings').values({ member_id: me.id, created_at: new Date() }).execute()
}

const addProducts = async ({ server, me, friend }: MemberToEraseScene) => {
  const { db } = server
  await buildProduct(server, me.id, { title: 'Zirkonfabrik', tagline: `A zirkonfabrik ${sharedWord}` })
  await buildProduct(server, me.id, { makerIds: [friend.id], gallery: 1 })
  const other = await buildProduct(server, friend.id, { title: sharedWord, makerIds: [me.id], voterIds: [me.id] })
  const answered = await buildComment(server, other.id, me.id, { text: 'zirkonfabrik' })
  await buildComment(server, other.id, friend.id, { parentId: answered.id })
  const comment = await buildComment(server, other.id, friend.id)
  await db
    .insertInto('product_comment_mentions')
    .values({ comment_id: comment.id, name: 'friend', member_id: me.id })
    .execute()
  await db
    .insertInto('product_decisions')
    .values({ product_id: other.id, decision: 'approve', decided_by: me.id })
    .execute()
  await db.insertInto('product_connects').values({ product_id: other.id, member_id: me.id }).execute()
  await db
    .insertInto('product_acts')
    .values({ member_id: me.id, kind: 'comment', count: 1, created_at: new Date() })
    .execute()
}

const addAdministration = async ({ server, me, friend, stranger }: MemberToEraseScene, suggestionId: string) => {
  const { db } = server
  const now = new Date()
  const moderationCase = (authorId: string, thingId: string) =>
    ({
      kind: 'suggestion',
      thing_id: thingId,
      author_id: authorId,
      text: 'As reported.',
      language: 'sv',
      path: '/suggestions',
      state: 'removed',
      reason: 'spam',
      statement: 'Advertising.',
      decided_at: now,
    }) as const
  await db
    .insertInto('moderation_cases')
    .values({
      ...moderationCase(me.id, randomUUID()),
      text: 'zirkonfabrik',
      state: 'upheld',
      appeal: 'It is no advertising.',
      appealed_at: now,
    })
    .execute()
  const decided = await db
    .insertInto('moderation_cases')
    .values({
      ...moderationCase(friend.id, suggestionId),
      decided_by: me.id,
      kept: JSON.stringify({}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('moderation_cases')
    .values({
      ...moderationCase(friend.id, randomUUID()),
      state: 'upheld',
      appeal: 'No.',
      appealed_at: now,
      appeal_statement: 'Yes.',
      appeal_decided_by: me.id,
    })
    .execute()
  await db
    .insertInto('moderation_reports')
    .values({
      case_id: decided.id,
      kind: 'suggestion',
      thing_id: suggestionId,
      reporter_id: me.id,
      reason: 'spam',
      text: 'zirkonfabrik',
    })
    .execute()
  await buildPartnerApplication(server, me.id)
  await buildPartnerApplication(server, stranger.id, { status: 'approved', decidedById: me.id })
  await db.updateTable('site_facts').set({ changed_by: me.id }).execute()
  await recordAction(db, me.id, now, { action: 'users.verify', target: { kind: 'member', id: friend.id } })
  await recordAction(db, friend.id, now, { action: 'users.verify', target: { kind: 'member', id: me.id } })
}

/** An administrator who has used every area. @returns them, and the file that another member keeps after the erasure */
export const buildMemberToErase = async (server: TestServer): Promise<Member & { sharedFileId: string }> => {
  const me = await signedInMember(server, {
    fullName: 'Qvistabella Xylander',
    email: 'qvistabella@xylander.example',
    adminLevel: 'admin',
    accessRoles: ['moderator'],
    password: 'correct horse battery',
  })
  await me.client.succeed(claimUsername, { username: 'qvistabella' })
  await setProfile(server, me.id, {
    company: 'Xylander AB',
    location: `Zirkonfabrik ${sharedWord}`,
    bio: 'Qvistabella',
    expertise: ['Zirkonfabrik'],
  })
  const friend = await signedInMember(server)
  const scene = { server, me, friend, stranger: await buildMember(server), ...(await buildNeighbours(server, me.id)) }
  await uploadAs(me.client, pdfWith('<< /B 1 >>'), { name: 'xylander.pdf' })
  await uploadImage(me.client, await photo(), { name: 'qvistabella.jpg' })
  await addAccountRows(scene)
  await addNotifications(scene)
  await addNetworkRows(scene)
  const sharedFileId = await addMessages(scene)
  const { suggestionId } = await addCommunityContent(scene)
  await addOpportunities(scene)
  await addProducts(scene)
  await addAdministration(scene, suggestionId)
  for (const { addRowsToErase } of await readAreaCases()) await addRowsToErase?.(scene)
  return { ...me, sharedFileId }
}
