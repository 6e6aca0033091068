import * as accounts from '#features/accounts/contract/index.ts'
import { signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { createPost } from '#features/activity/contract/index.ts'
import { buildPost } from '#features/activity/server/testing.ts'
import { withdraw } from '#features/applications/contract/index.ts'
import { listAuditLog } from '#features/audit-log/contract/index.ts'
import { listFeedback, sendFeedback, setFeedbackState } from '#features/feedback/contract/index.ts'
import { listInterests, setInterest, withdrawInterest } from '#features/investors/contract/index.ts'
import {
  appeal,
  decideAppeal,
  decideCase,
  decideLockAppeal,
  decideContent,
  listCases,
  listContent,
  listLockAppeals,
  listMemberCases,
  report,
} from '#features/moderation/contract/index.ts'
import * as partners from '#features/partners/contract/index.ts'
import * as products from '#features/products/contract/index.ts'
import { buildProduct } from '#features/products/server/testing.ts'
import { updateProfile } from '#features/profiles/contract/index.ts'
import { appealLockout, liftLock, listLockouts, logSecurityEvent } from '#features/security-events/contract/index.ts'
import { report as securityReport } from '#features/security-events/server/testing.ts'
import { liveListCase } from '../support/live-list.ts'
import type { TestServer } from '../support/server.ts'

const createPeople = async (server: TestServer) => {
  const [viewer, admin, member] = await Promise.all([
    signedInMember(server, { adminLevel: 'viewer' }),
    signedInMember(server, { adminLevel: 'super_admin' }),
    signedInMember(server, { fullName: 'Maja Ek' }),
  ])
  return { viewer, admin, member }
}
const interest = { side: 'investor', stages: ['seed'], fields: [], ticketMin: null, ticketMax: null } as const
const words = { reason: 'Vi vill bidra.', experience: 'Tio år av möten.', contribution: 'Lokaler och tid.' }
const password = 'granskog-och-stjärnljus'
const blockers = Array.from({ length: 40 }, () => 0)

export const administrationLists = [
  liveListCase(listContent, async (server) => {
    const { viewer, admin, member } = await createPeople(server)
    const { id } = await buildPost(server, member.id)
    const decide = { keys: [`post.${id}`], reason: 'spam' as const, statement: 'Det är reklam.' }
    return {
      as: viewer.client,
      input: { author: member.id },
      changes: [
        ['a member posts', () => member.client.succeed(createPost, { text: 'Hej alla', audience: 'everyone' })],
        ['an administrator removes a post', () => admin.client.succeed(decideContent, { ...decide, action: 'remove' })],
        ['it is restored', () => admin.client.succeed(decideContent, { ...decide, action: 'restore' })],
      ],
    }
  }),
  liveListCase(accounts.listUsers, async (server) => {
    const { viewer, admin, member } = await createPeople(server)
    const { id } = member
    return {
      as: viewer.client,
      input: { q: 'Maja' },
      changes: [
        ['a member is verified', () => admin.client.succeed(accounts.setVerified, { id, verified: true })],
        ['a member becomes a moderator', () => admin.client.succeed(accounts.setModerator, { id, moderator: true })],
        ['a member changes their name', () => member.client.succeed(updateProfile, { fullName: 'Maja Björk' })],
        ['a member is banned', () => admin.client.succeed(accounts.banUser, { id, reason: 'Skräppost.' })],
        ['the ban is lifted', () => admin.client.succeed(accounts.unbanUser, { id, reason: 'Det var ett misstag.' })],
        [
          'a new member signs up',
          () =>
            server.client().succeed(accounts.signUp, {
              fullName: 'Maja Ny',
              email: 'maja.ny@example.com',
              password,
              passwordAgain: password,
              role: 'developer',
              acceptedTerms: true,
            }),
        ],
      ],
    }
  }),
  liveListCase(accounts.listUserSessions, async (server) => {
    const { viewer, admin, member } = await createPeople(server)
    const [second, input] = [await signedInClient(server, member), { id: member.id, reason: 'Tappad telefon.' }]
    const { items } = await second.succeed(accounts.listSessions, {})
    return {
      as: viewer.client,
      input: { id: member.id },
      changes: [
        [
          'an administrator ends a session',
          () =>
            admin.client.succeed(accounts.endUserSession, {
              ...input,
              sessionId: items.find(({ isCurrent }) => isCurrent)?.id ?? '',
            }),
        ],
        ['an administrator ends all', () => admin.client.succeed(accounts.endUserSessions, input)],
      ],
    }
  }),
  liveListCase(accounts.listUserBans, async (server) => {
    const { viewer, admin, member } = await createPeople(server)
    const { id } = member
    return {
      as: viewer.client,
      input: { id },
      changes: [
        ['an administrator bans the member', () => admin.client.succeed(accounts.banUser, { id, reason: 'Skräp' })],
        ['an administrator lifts the ban', () => admin.client.succeed(accounts.unbanUser, { id, reason: 'Fel' })],
      ],
    }
  }),
  liveListCase(listMemberCases, async (server) => {
    const { viewer, admin, member } = await createPeople(server)
    const { id } = await member.client.succeed(createPost, { text: 'Köp nu!', audience: 'everyone' })
    return {
      as: viewer.client,
      input: { memberId: member.id },
      changes: [
        ['a post is reported', () => admin.client.succeed(report, { kind: 'post', id, reason: 'spam' })],
        [
          'a moderator removes it',
          async () => {
            const second = await signedInMember(server, { adminLevel: 'admin' })
            const [waiting] = (await second.client.succeed(listCases, {})).items.filter(
              ({ author }) => author.id === member.id,
            )
            const decision = { decision: 'remove', reason: 'spam', statement: 'Reklam.' } as const
            await second.client.succeed(decideCase, { id: waiting?.id ?? '', ...decision })
          },
        ],
      ],
    }
  }),
  liveListCase(listAuditLog, async (server) => {
    const { viewer, admin, member } = await createPeople(server)
    return {
      as: viewer.client,
      input: {},
      changes: [
        ['a member is verified', () => admin.client.succeed(accounts.setVerified, { id: member.id, verified: true })],
        ['a member is banned', () => admin.client.succeed(accounts.banUser, { id: member.id, reason: 'Skräppost.' })],
      ],
    }
  }),
  liveListCase(listFeedback, async (server) => {
    const { viewer, admin, member } = await createPeople(server)
    const ofIt = async () => (await admin.client.succeed(listFeedback, {})).items[0]?.id ?? ''
    return {
      as: viewer.client,
      input: {},
      changes: [
        ['a member sends feedback', () => member.client.succeed(sendFeedback, { kind: 'idea', text: 'Mer kaffe.' })],
        [
          'the feedback gets a state',
          async () => admin.client.succeed(setFeedbackState, { id: await ofIt(), state: 'done', note: 'Beställt.' }),
        ],
      ],
    }
  }),
  liveListCase(listInterests, async (server) => {
    const { viewer, member } = await createPeople(server)
    return {
      as: viewer.client,
      input: {},
      changes: [
        [
          'a member registers an interest',
          () => member.client.succeed(setInterest, { ...interest, stages: [...interest.stages], fields: [] }),
        ],
        [
          'the member widens the interest',
          () => member.client.succeed(setInterest, { ...interest, stages: [], fields: [] }),
        ],
        ['the member withdraws the interest', () => member.client.succeed(withdrawInterest, {})],
      ],
    }
  }),
  liveListCase(listCases, async (server) => {
    const { viewer, admin, member } = await createPeople(server)
    const [one, another, second] = await Promise.all([
      signedInMember(server),
      signedInMember(server),
      signedInMember(server, { adminLevel: 'super_admin' }),
    ])
    const { id } = await member.client.succeed(createPost, { text: 'Köp nu!', audience: 'everyone' })
    const caseId = async () =>
      (await server.db.selectFrom('moderation_cases').select('id').where('thing_id', '=', id).executeTakeFirstOrThrow())
        .id
    return {
      as: viewer.client,
      input: {},
      changes: [
        ['a member reports a post', () => another.client.succeed(report, { kind: 'post', id, reason: 'spam' })],
        ['another member reports the post', () => one.client.succeed(report, { kind: 'post', id, reason: 'fraud' })],
        [
          'a moderator removes the post',
          async () =>
            admin.client.succeed(decideCase, {
              id: await caseId(),
              decision: 'remove',
              reason: 'spam',
              statement: 'Reklam.',
            }),
        ],
        [
          'the author appeals',
          async () => member.client.succeed(appeal, { id: await caseId(), text: 'Det var på skämt.' }),
        ],
        [
          'the post is restored',
          async () =>
            second.client.succeed(decideAppeal, { id: await caseId(), decision: 'restore', statement: 'Då så.' }),
        ],
      ],
    }
  }),
  liveListCase(partners.listPartnerApplications, async (server) => {
    const { viewer, admin, member } = await createPeople(server)
    const ofIt = async () => (await admin.client.succeed(partners.listPartnerApplications, {})).items[0]?.id ?? ''
    return {
      as: viewer.client,
      input: {},
      changes: [
        ['a member applies for partnership', () => member.client.succeed(partners.applyForPartner, words)],
        ['the member withdraws the application', async () => member.client.succeed(withdraw, { id: await ofIt() })],
        ['the member applies again', () => member.client.succeed(partners.applyForPartner, words)],
        [
          'the application is approved',
          async () =>
            admin.client.succeed(partners.decidePartnerApplication, { id: await ofIt(), decision: 'approved' }),
        ],
        [
          'the partnership is revoked',
          async () => admin.client.succeed(partners.resetPartner, { id: await ofIt(), note: 'Enligt önskemål.' }),
        ],
      ],
    }
  }),
  liveListCase(products.listForReview, async (server) => {
    const { viewer, admin, member } = await createPeople(server)
    const [first, second] = [
      await buildProduct(server, member.id, { status: 'draft' }),
      await buildProduct(server, member.id, { status: 'pending_review' }),
    ]
    const picture = {
      ...(await server.db
        .selectFrom('product_pictures')
        .select(['file_id as fileId', 'alt'])
        .where('product_id', '=', first.id)
        .executeTakeFirstOrThrow()),
    }
    const fields = {
      title: 'Bron',
      tagline: 'En bro i fickan',
      description: 'Den visar vägen.',
      language: 'sv' as const,
      categories: ['productivity' as const],
      thumbnail: picture,
    }
    return {
      as: viewer.client,
      input: {},
      changes: [
        [
          'a product is submitted',
          () => member.client.succeed(products.updateProduct, { id: first.id, ...fields, submit: true }),
        ],
        ['a product is launched', () => admin.client.succeed(products.decide, { id: second.id, decision: 'approve' })],
        ['another product is withdrawn', () => member.client.succeed(products.withdrawProduct, { id: first.id })],
      ],
    }
  }),
  liveListCase(listLockouts, async (server) => {
    const { viewer, admin, member } = await createPeople(server)
    const ofIt = async () => (await admin.client.succeed(listLockouts, {})).items[0]?.id ?? ''
    return {
      as: viewer.client,
      input: {},
      changes: [
        [
          'an account is locked',
          async () => {
            for (const _ of blockers)
              await member.client.call(logSecurityEvent, securityReport({ p_severity: 'critical' }))
          },
        ],
        [
          'the lock is lifted',
          async () => admin.client.succeed(liftLock, { id: await ofIt(), reason: 'Ett misstag.' }),
        ],
      ],
    }
  }),
  liveListCase(listLockAppeals, async (server) => {
    const { viewer, admin, member } = await createPeople(server)
    for (const _ of blockers) await member.client.call(logSecurityEvent, securityReport({ p_severity: 'critical' }))
    const ofIt = async () => (await admin.client.succeed(listLockAppeals, {})).items[0]?.id ?? ''
    return {
      as: viewer.client,
      input: {},
      changes: [
        ['the member appeals', () => member.client.succeed(appealLockout, { text: 'Det var kod.' })],
        [
          'a moderator declines the appeal',
          async () =>
            admin.client.succeed(decideLockAppeal, { id: await ofIt(), decision: 'decline', statement: 'Nej.' }),
        ],
      ],
    }
  }),
]
