import { decide, setCoApplication } from '#features/applications/contract/index.ts'
import { announceDecisions, buildCoApplicant } from '#features/applications/server/testing.ts'
import { answerIntroduction, proposeIntroduction } from '#features/introductions/contract/index.ts'
import { buildIntroduction } from '#features/introductions/server/testing.ts'
import { createPost } from '#features/activity/contract/index.ts'
import { sendMessage } from '#features/messages/contract/index.ts'
import { requestConnection } from '#features/network/contract/index.ts'
import type { NotificationType } from '#features/notifications/contract/index.ts'
import { pdfWith, uploadAs } from '#features/files/server/testing.ts'
import { endMentorship, sessionFiles, sessions, takePlace } from '#features/mentorship/contract/index.ts'
import { sendInvitationJob } from '#features/mentorship/server/invitations.ts'
import { lapseRequestsJob, mailChangesJob, remindJob } from '#features/mentorship/server/session-jobs.ts'
import { buildListing, buildMentee, buildWaiting } from '#features/mentorship/server/testing.ts'
import { buildSession, slotAfter } from '#features/mentorship/server/testing/sessions.ts'
import { lapseOffersJob } from '#features/mentorship/server/waiting-list.ts'
import { notifyAnnouncementJob } from '#features/program-cohorts/server/announcement-job.ts'
import { lapseOffersJob as lapseProgramOffersJob } from '#features/programs/server/waiting-list.ts'
import { notifyIssuedJob } from '#features/certificates/server/notify-job.ts'
import { notifyChangesJob } from '#features/program-schedule/server/notify-job.ts'
import { notifyCancelledJob } from '#features/programs/server/applicants-jobs.ts'
import { apply, createOpportunity } from '#features/opportunities/contract/index.ts'
import { matchSavedSearchesJob } from '#features/opportunities/server/alerts.ts'
import { buildApplication, buildOpportunity, buildSavedSearch } from '#features/opportunities/server/testing.ts'
import { addComment, answerInvitation, createProduct } from '#features/products/contract/index.ts'
import { buildComment, buildProduct } from '#features/products/server/testing.ts'
import { setStatus, setVote } from '#features/suggestions/contract/index.ts'
import { notifyVoters } from '#features/suggestions/server/notify-voters-job.ts'
import { hourMs } from '#kit/durations.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'
import type { Client } from '../support/client.ts'
import type { TestServer } from '../support/server.ts'
import type { MailCause, MailScene } from './mail-scene.ts'
import { programMailCauses } from './program-mails.ts'

const nameOf = (name: string) => (scene: MailScene) => `${scene.marker} ${name}`

const message = (recipientId: string) => ({
  recipientId,
  subject: 'Hello',
  content: 'A message.',
  clientId: crypto.randomUUID(),
  attachments: [],
})

const answerOf = (status: 'reviewed' | 'contacted' | 'approved' | 'rejected'): MailCause => ({
  act: async ({ server, viewer, friend, marker }) => {
    const opportunity = await buildOpportunity(server, friend.id, { title: `${marker} ${status}` })
    const { id } = await buildApplication(server, opportunity.id, viewer.id)
    await friend.client.succeed(decide, { ids: [id], status })
  },
  sign: ({ marker }) => `${marker} ${status}`,
})

const runQueued = async (server: TestServer, job: { name: string }, run: (payload: never) => Promise<unknown>) => {
  const { rows } = await server.pool.query<{ id: string; data: never }>(
    `delete from pgboss.job where name = $1 returning id, data`,
    [job.name],
  )
  for (const { data } of rows) await run(data)
}

/** Runs the areas' jobs that notify after the request. Their recipients may have blocked the author in between. */
export const runNotifyingJobs = async (server: TestServer, jobs: JobContext): Promise<void> => {
  await runQueued(server, matchSavedSearchesJob, (payload) => matchSavedSearchesJob.run(jobs, payload, 'a job'))
  await runQueued(server, notifyVoters, (payload) => notifyVoters.run(jobs, payload, 'a job'))
  await announceDecisions(jobs)
  await runQueued(server, notifyCancelledJob, (payload) => notifyCancelledJob.run(jobs, payload, 'a job'))
  await runQueued(server, notifyAnnouncementJob, (payload) => notifyAnnouncementJob.run(jobs, payload, 'a job'))
  await runQueued(server, notifyIssuedJob, (payload) => notifyIssuedJob.run(jobs, payload, 'a job'))
  await lapseRequestsJob.run(jobs, {}, 'a job')
  await remindJob.run(jobs, {}, 'a job')
  await lapseOffersJob.run(jobs, {}, 'a job')
  await lapseProgramOffersJob.run(jobs, {}, 'a job')
  await runQueued(server, sendInvitationJob, (payload) => sendInvitationJob.run(jobs, payload, 'a job'))
  // Two minutes later, when changes that no request mails are due.
  const later = { ...jobs, now: () => new Date(Date.now() + 120_000) }
  await mailChangesJob.run(later, {}, 'a job')
  await runQueued(server, notifyChangesJob, (payload) => notifyChangesJob.run(later, payload, 'a job'))
}

let sessionStarts = 0

/** Lets the friend act on a session with the viewer at another time than all others. */
const inSession = (
  overrides: { status?: 'requested'; holds_until?: Date; isFriendMentor?: false; hours?: number },
  act: (friend: Client, id: string) => Promise<unknown>,
): MailCause => ({
  act: async ({ server, viewer, friend }) => {
    const { isFriendMentor = true, hours = 100 + 2 * ++sessionStarts, ...columns } = overrides
    const [mentor, mentee] = isFriendMentor ? [friend, viewer] : [viewer, friend]
    const row = { ...columns, starts_at: slotAfter(hours) }
    const { id } = await buildSession(server, mentor.id, mentee.id, row)
    await act(friend.client, id)
  },
  sign: nameOf('Friend'),
})

export const toAdministrators = 'to administrators, who see every member'
const ownProduct = "the title of the recipient's own product"
const notSent = 'no area sends it yet'

/** The mails to members by notification type: what causes one, or the reason why it names no other member. */
export const visibilityMails: Readonly<Record<NotificationType, readonly MailCause[] | string>> = {
  suggestion_status_changed: [
    {
      act: async ({ suggestion, viewer, admin }) => {
        await viewer.client.succeed(setVote, { id: suggestion.id, voted: true })
        await admin.succeed(setStatus, { id: suggestion.id, status: 'in_progress' })
      },
      sign: ({ suggestion }) => suggestion.title,
    },
  ],
  application_received: [
    {
      act: ({ authors, ownOpportunity }) =>
        authors.asker.client.succeed(apply, { id: ownOpportunity.id, message: 'I would like to join.' }),
      sign: nameOf('Asker'),
    },
  ],
  co_application_asked: [
    {
      act: async ({ server, viewer, third, authors }) => {
        const { id } = await buildOpportunity(server, third.id, { internship: { kind: 'thesis' } })
        await authors.asker.client.succeed(apply, { id, message: 'I would like to join.', coApplicantId: viewer.id })
      },
      sign: nameOf('Asker'),
    },
  ],
  co_application_changed: [
    {
      act: async ({ server, viewer, third, authors }) => {
        const opportunity = await buildOpportunity(server, third.id, { internship: { kind: 'thesis' } })
        const { id } = await buildApplication(server, opportunity.id, viewer.id)
        await buildCoApplicant(server, id, authors.asker.id)
        await authors.asker.client.succeed(setCoApplication, { id, takesPart: true })
      },
      sign: nameOf('Asker'),
    },
  ],
  application_reviewed: [answerOf('reviewed')],
  application_contacted: [answerOf('contacted')],
  application_approved: [answerOf('approved')],
  application_rejected: [answerOf('rejected')],
  saved_search_match: [
    {
      act: async ({ server, viewer, friend, marker }) => {
        await buildSavedSearch(server, viewer.id, { name: 'Saved search' })
        await friend.client.succeed(createOpportunity, {
          title: `${marker} match`,
          type: 'job',
          language: 'en',
          description: 'Out on the ice for weeks at a time.',
        })
      },
      sign: () => 'Saved search',
    },
  ],
  message_received: [
    { act: ({ friend, viewer }) => friend.client.succeed(sendMessage, message(viewer.id)), sign: nameOf('Friend') },
  ],
  message_request: [
    {
      act: ({ authors, viewer }) => authors.asker.client.succeed(sendMessage, message(viewer.id)),
      sign: nameOf('Asker'),
    },
  ],
  mention: [
    {
      act: ({ friend, username }) =>
        friend.client.succeed(createPost, { text: `Hello @${username}`, link: null, audience: 'everyone' }),
      sign: nameOf('Friend'),
    },
    {
      act: async ({ server, friend, third, username, marker }) => {
        const { id } = await buildProduct(server, friend.id, { slug: `${marker}-mention`.toLowerCase() })
        await third.client.succeed(addComment, { id, text: `Look, @${username}` })
      },
      sign: ({ marker }) => `/products/${marker}-mention`.toLowerCase(),
    },
  ],
  connection_requested: [
    {
      act: ({ authors, viewer }) =>
        authors.newcomer.client.succeed(requestConnection, { memberId: viewer.id, message: '' }),
      sign: nameOf('Newcomer'),
    },
  ],
  connection_accepted: [
    {
      act: async ({ authors, viewer }) => {
        await viewer.client.succeed(requestConnection, { memberId: authors.invitee.id, message: '' })
        await authors.invitee.client.succeed(requestConnection, { memberId: viewer.id, message: '' })
      },
      sign: nameOf('Invitee'),
    },
  ],
  introduction_proposed: [
    {
      act: ({ authors, third, viewer }) =>
        third.client.succeed(proposeIntroduction, {
          memberId: viewer.id,
          otherId: authors.proposed.id,
          message: 'You should meet.',
        }),
      sign: nameOf('Proposed'),
    },
  ],
  introduction_made: [
    {
      act: async ({ server, authors, third, viewer }) => {
        const { id } = await buildIntroduction(server, third.id, [viewer.id, authors.asker.id])
        await viewer.client.succeed(answerIntroduction, { id, accept: true })
        await authors.asker.client.succeed(answerIntroduction, { id, accept: true })
      },
      sign: nameOf('Asker'),
    },
  ],
  session_requested: [
    {
      act: async ({ server, viewer, friend }) => {
        const listing = await buildListing(server, viewer.id)
        await friend.client.succeed(sessions.bookSession, {
          id: listing.id,
          type: 'coaching',
          lengthMinutes: 60,
          startsAt: slotAfter(90).toISOString(),
          message: 'Hello',
        })
      },
      sign: nameOf('Friend'),
    },
  ],
  session_confirmed: [
    inSession({ status: 'requested' }, (friend, id) => friend.succeed(sessions.approveSession, { id })),
  ],
  session_declined: [
    inSession({ status: 'requested' }, (friend, id) => friend.succeed(sessions.declineSession, { id, reason: 'No.' })),
  ],
  session_lapsed: [inSession({ status: 'requested', holds_until: new Date() }, async () => undefined)],
  session_cancelled: [inSession({}, (friend, id) => friend.succeed(sessions.cancelSession, { id }))],
  session_times_proposed: [
    inSession({}, (friend, id) =>
      friend.succeed(sessions.proposeTimes, { id, times: [slotAfter(400 + 2 * ++sessionStarts).toISOString()] }),
    ),
  ],
  session_file_added: [
    inSession({}, async (friend, id) => {
      const { file } = await uploadAs(friend, pdfWith(), { kind: 'session' })
      await friend.succeed(sessionFiles.addSessionFile, { id, fileId: file.id })
    }),
  ],
  session_moved: [
    {
      act: async ({ server, viewer, friend }) => {
        const { id } = await buildSession(server, viewer.id, friend.id, {
          starts_at: slotAfter(100 + 2 * ++sessionStarts),
        })
        const startsAt = slotAfter(400 + 2 * ++sessionStarts).toISOString()
        await viewer.client.succeed(sessions.proposeTimes, { id, times: [startsAt] })
        await friend.client.succeed(sessions.pickTime, { id, startsAt })
      },
      sign: nameOf('Friend'),
    },
  ],
  mentorship_ended: [
    {
      act: async ({ server, viewer, friend }) => {
        const listing = await buildListing(server, viewer.id)
        const { id } = await buildMentee(server, listing, viewer.id, friend.id)
        await friend.client.succeed(endMentorship, { id })
      },
      sign: nameOf('Friend'),
    },
  ],
  mentorship_place_offered: [
    {
      act: async ({ server, viewer, friend }) => {
        await buildWaiting(server, await buildListing(server, friend.id), friend.id, viewer.id)
      },
      sign: nameOf('Friend'),
    },
  ],
  mentorship_place_lapsed: [
    {
      act: async ({ server, viewer, friend }) => {
        const listing = await buildListing(server, friend.id)
        await buildWaiting(server, listing, friend.id, viewer.id, { offerEndsAt: new Date() })
      },
      sign: nameOf('Friend'),
    },
  ],
  mentorship_place_taken: [
    {
      act: async ({ server, viewer, friend }) => {
        const listing = await buildListing(server, viewer.id)
        const offerEndsAt = new Date(Date.now() + hourMs)
        const { id } = await buildWaiting(server, listing, viewer.id, friend.id, { offerEndsAt })
        await friend.client.succeed(takePlace, { id })
      },
      sign: nameOf('Friend'),
    },
  ],
  mentor_calendar_failing: "the host of the recipient's own calendar",
  session_reminder: [inSession({ hours: 12 }, async () => undefined)],
  product_approved: ownProduct,
  product_rejected: ownProduct,
  product_archived: ownProduct,
  maker_invited: [
    {
      act: ({ friend, viewer, marker }) =>
        friend.client.succeed(createProduct, {
          title: `${marker} product`,
          language: 'en',
          makerIds: [viewer.id],
        }),
      sign: ({ marker }) => `${marker} product`,
    },
  ],
  maker_confirmed: [
    {
      act: async ({ server, friend, viewer }) => {
        const { id } = await buildProduct(server, viewer.id, { invitedIds: [friend.id] })
        await friend.client.succeed(answerInvitation, { id, accepted: true })
      },
      sign: nameOf('Friend'),
    },
  ],
  product_votes: ownProduct,
  suggestion_votes: "the title of the recipient's own suggestion",
  product_comment: [
    {
      act: async ({ server, friend, viewer }) => {
        const { id } = await buildProduct(server, viewer.id)
        await friend.client.succeed(addComment, { id, text: 'A comment.' })
      },
      sign: nameOf('Friend'),
    },
  ],
  product_reply: [
    {
      act: async ({ server, friend, viewer, otherProduct }) => {
        const comment = await buildComment(server, otherProduct.id, viewer.id)
        await friend.client.succeed(addComment, { id: otherProduct.id, parentId: comment.id, text: 'A reply.' })
      },
      sign: nameOf('Friend'),
    },
    {
      act: async ({ server, friend, third, viewer, marker }) => {
        const { id } = await buildProduct(server, friend.id, { title: `${marker} discussed` })
        const comment = await buildComment(server, id, viewer.id)
        await third.client.succeed(addComment, { id, parentId: comment.id, text: 'A reply.' })
      },
      sign: ({ marker }) => `${marker} discussed`,
    },
  ],
  program_approved: "the title of the recipient's own program",
  program_rejected: "the title of the recipient's own program",
  ...programMailCauses,
  program_submitted: toAdministrators,
  partner_approved: 'a decision',
  partner_rejected: 'a decision',
  verification_approved: 'a decision',
  verification_rejected: 'a decision',
  product_submitted: toAdministrators,
  partner_applied: toAdministrators,
  verification_requested: toAdministrators,
  confirmation_requested: toAdministrators,
  confirmation_ended: 'a decision',
  leftover_deleted: "the recipient's own content",
  content_removed: "the recipient's own content",
  lock_appealed: toAdministrators,
  production_check_failed: 'the number of failed checks',
  experiment_result: 'a result without members',
  escrow_funded: notSent,
  funds_released: notSent,
  dispute_initiated: notSent,
  escrow_cancelled: notSent,
}

const ofOwnAccount = "the recipient's own account"

/** The functions that make a mail: the notification type that they belong to, or why they name no other member. */
export const mailFunctions: Readonly<Record<string, string>> = {
  'accounts.confirmMail': ofOwnAccount,
  'accounts.accountExistsMail': ofOwnAccount,
  'accounts.resetMail': ofOwnAccount,
  'accounts.passwordChangedMail': ofOwnAccount,
  'accounts.emailCodeMail': ofOwnAccount,
  'accounts.emailChangedMail': ofOwnAccount,
  'accounts.securityChangeMail': ofOwnAccount,
  'accounts.newDeviceMail': ofOwnAccount,
  'accounts.signInReportedMail': ofOwnAccount,
  'accounts.banMail': ofOwnAccount,
  'accounts.unbanMail': ofOwnAccount,
  'phone-numbers.numberMovedMail': ofOwnAccount,
  'webhooks.webhookDisabledMail': ofOwnAccount,
  'account-deletion.reminderMail': ofOwnAccount,
  'account-deletion.refusedMail': ofOwnAccount,
  'account-deletion.accountDeletedMail': ofOwnAccount,
  'account-deletion.scheduledMail': ofOwnAccount,
  'account-deletion.cancelledMail': ofOwnAccount,
  'access-tokens.tokenExpiryMail': ofOwnAccount,
  'data-export.exportFailedMail': ofOwnAccount,
  'data-export.exportReadyMail': ofOwnAccount,
  'mail-login.loginMail': ofOwnAccount,
  'accounts.invitationMail': ofOwnAccount,
  'member-invitations.memberInvitationMail': 'to a person who is no member, from an administrator',
  'accounts.linkCreatedMail': ofOwnAccount,
  'accounts.factorsResetMail': ofOwnAccount,
  'accounts.sessionEndedMail': ofOwnAccount,
  'accounts.sessionsEndedMail': ofOwnAccount,
  'mentorship.sessionMail': 'session_confirmed',
  'mentorship.reminderMail': 'session_reminder',
  'mentorship.endedMail': 'a session with a member who is not named',
  'mentorship.presentMail': 'session_confirmed',
  'moderation.removalMail': 'content_removed',
  'moderation.appealMail': "the decision on the recipient's appeal",
  'moderation.lockDecisionMail': "the decision on the recipient's security lock",
  'notifications.singleMail': 'every type',
  'notifications.listMail': 'every type',
  'applications.applicationMail': 'application_received',
  'applications.answerMail': 'application_approved',
  'opportunities.alertMail': 'saved_search_match',
  'partners.decisionMail': 'partner_approved',
  'products.decisionMail': 'product_approved',
  'programs.cancelledMail': 'program_cancelled',
  'programs.decisionMail': 'program_approved',
  'programs.participationEndedMail': 'program_participation_ended',
  'certificates.issuedMail': 'certificate_issued',
  'program-schedule.changedMail': 'program_event_changed',
  'program-reviews.invitedMail': 'review_invited',
  'program-reviews.openedMail': 'review_round_opened',
  'program-reviews.feedbackMail': 'review_feedback',
  'program-cohorts.announcementMail': 'program_announcement',
  'verification.verificationMail': 'verification_approved',
  'suggestions.statusMail': 'suggestion_status_changed',
}
