import * as accounts from '#features/accounts/contract/index.ts'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { createPost } from '#features/activity/contract/index.ts'
import { listAuditLog } from '#features/audit-log/contract/index.ts'
import { listFeedback, sendFeedback, setFeedbackState } from '#features/feedback/contract/index.ts'
import { listInterests, setInterest, withdrawInterest } from '#features/investors/contract/index.ts'
import { appeal, decideAppeal, decideCase, listCases, report } from '#features/moderation/contract/index.ts'
import * as partners from '#features/partners/contract/index.ts'
import * as products from '#features/products/contract/index.ts'
import { buildProduct } from '#features/products/server/testing.ts'
import { updateProfile } from '#features/profiles/contract/index.ts'
import { liftLock, listLockouts, logSecurityEvent } from '#features/security-events/contract/index.ts'
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
  liveListCase(accounts.listUsers, async (server) => {
    const { viewer, admin, member } = await createPeople(server)
    const { id } = member
    return {
      as: viewer.client,
      input: { q: 'Maja' },
      changes: [
        ['one is vouched for', () => admin.client.succeed(accounts.setVerified, { id, verified: true })],
        ['one may moderate', () => admin.client.succeed(accounts.setModerator, { id, moderator: true })],
        ['one takes another name', () => member.client.succeed(updateProfile, { fullName: 'Maja Björk' })],
        ['one is shut out', () => admin.client.succeed(accounts.banUser, { id, reason: 'Skräppost.' })],
        ['and let in again', () => admin.client.succeed(accounts.unbanUser, { id, reason: 'Det var ett misstag.' })],
        [
          'somebody signs up',
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
  liveListCase(listAuditLog, async (server) => {
    const { viewer, admin, member } = await createPeople(server)
    return {
      as: viewer.client,
      input: {},
      changes: [
        ['one is vouched for', () => admin.client.succeed(accounts.setVerified, { id: member.id, verified: true })],
        ['one is shut out', () => admin.client.succeed(accounts.banUser, { id: member.id, reason: 'Skräppost.' })],
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
        ['somebody writes', () => member.client.succeed(sendFeedback, { kind: 'idea', text: 'Mer kaffe.' })],
        [
          'it is taken care of',
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
          'somebody is interested',
          () => member.client.succeed(setInterest, { ...interest, stages: [...interest.stages], fields: [] }),
        ],
        ['and looks for more', () => member.client.succeed(setInterest, { ...interest, stages: [], fields: [] })],
        ['and no longer', () => member.client.succeed(withdrawInterest, {})],
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
        ['something is reported', () => another.client.succeed(report, { kind: 'post', id, reason: 'spam' })],
        ['and by another one', () => one.client.succeed(report, { kind: 'post', id, reason: 'fraud' })],
        [
          'it is removed',
          async () =>
            admin.client.succeed(decideCase, {
              id: await caseId(),
              decision: 'remove',
              reason: 'spam',
              statement: 'Reklam.',
            }),
        ],
        [
          'its author disagrees',
          async () => member.client.succeed(appeal, { id: await caseId(), text: 'Det var på skämt.' }),
        ],
        [
          'it is put back',
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
        ['somebody applies', () => member.client.succeed(partners.applyForPartner, words)],
        [
          'and is approved',
          async () =>
            admin.client.succeed(partners.decidePartnerApplication, { id: await ofIt(), decision: 'approved' }),
        ],
        [
          'and is a partner no longer',
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
          'one is handed in',
          () => member.client.succeed(products.updateProduct, { id: first.id, ...fields, submit: true }),
        ],
        ['one is launched', () => admin.client.succeed(products.decide, { id: second.id, decision: 'approve' })],
        ['the other is taken back', () => member.client.succeed(products.withdrawProduct, { id: first.id })],
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
          'somebody is blocked',
          async () => {
            for (const _ of blockers)
              await member.client.call(logSecurityEvent, securityReport({ p_severity: 'critical' }))
          },
        ],
        ['and let in again', async () => admin.client.succeed(liftLock, { id: await ofIt(), reason: 'Ett misstag.' })],
      ],
    }
  }),
]
