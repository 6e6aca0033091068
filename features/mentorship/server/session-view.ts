import { cardOf, type CardRow } from '#features/profiles/contract/card.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { SessionSide, SessionStatus, SessionView } from '../contract/sessions.ts'
import * as policy from './session-policy.ts'
import type { SessionRow } from './queries/sessions.ts'

export const sideOf = ({ mentor_id }: Pick<SessionRow, 'mentor_id'>, memberId: string): SessionSide =>
  mentor_id === memberId ? 'mentor' : 'mentee'

export const otherSide = (side: SessionSide): SessionSide => (side === 'mentor' ? 'mentee' : 'mentor')

/** A request past its hold counts as lapsed before the job has stored that. */
export const statusAt = ({ status, holds_until }: SessionRow, now: Date): SessionStatus =>
  status === 'requested' && holds_until <= now ? 'lapsed' : status

export const lengthMinutesOf = ({ starts_at, ends_at }: Pick<SessionRow, 'starts_at' | 'ends_at'>): number =>
  (ends_at.getTime() - starts_at.getTime()) / 60_000

export const factsOf = (row: SessionRow, viewerId: string, now: Date): policy.Facts => {
  const side = sideOf(row, viewerId)
  return {
    side,
    status: statusAt(row, now),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    now,
    proposedBy: row.proposed_by,
    isOtherActive: side === 'mentor' ? row.is_mentee_active : row.is_mentor_active,
  }
}

const statusesWithCall: readonly SessionStatus[] = ['confirmed', 'held']
const statusesWithProposal: readonly SessionStatus[] = ['requested', 'confirmed']

const cardOrNull = (row: CardRow | null) => row && cardOf(row)

const proposalOf = (row: SessionRow, status: SessionStatus): SessionView['proposal'] => {
  const { proposed_by: by, proposed_times: times, proposed_at: createdAt } = row
  if (!by || !times || !createdAt || !statusesWithProposal.includes(status)) return null
  return {
    by,
    times: times.map((time) => time.toISOString()),
    message: row.proposal_message,
    language: row.proposal_language,
    createdAt: createdAt.toISOString(),
  }
}

/** The session as its participant sees it. */
export const viewOf = (row: SessionRow, viewer: Viewer, now: Date): SessionView => {
  const facts = factsOf(row, viewer.id, now)
  const { side, status } = facts
  const isListingVisible = side === 'mentor' || (row.is_listing_active === true && row.is_mentor_active)
  return {
    id: row.id,
    side,
    status,
    type: row.type,
    title: row.listing_title,
    listingSlug: isListingVisible ? row.listing_slug : null,
    format: row.format,
    mentor: cardOrNull(row.mentor),
    mentee: cardOrNull(row.mentee),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    lengthMinutes: lengthMinutesOf(row),
    mentorTimeZone: row.mentor_time_zone,
    menteeTimeZone: row.mentee_time_zone,
    message: row.message,
    messageLanguage: row.message_language,
    reason: row.reason,
    reasonLanguage: row.reason_language,
    endedBy: row.ended_by,
    isLateCancellation: row.is_late_cancellation,
    holdsUntil: status === 'requested' ? row.holds_until.toISOString() : null,
    proposal: proposalOf(row, status),
    meetingUrl: statusesWithCall.includes(status) ? row.meeting_url : null,
    cancellationRule: row.cancellation_rule,
    cancellationRuleLanguage: row.cancellation_rule_language,
    agenda: row.agenda,
    agendaLanguage: row.agenda_language,
    notes: row.notes,
    notesLanguage: row.notes_language,
    notesVersion: row.notes_version,
    createdAt: row.created_at.toISOString(),
    can: {
      approve: policy.mayApprove(viewer, facts),
      decline: policy.mayDecline(viewer, facts),
      cancel: policy.mayCancel(viewer, facts),
      propose: policy.mayPropose(viewer, facts),
      pick: policy.mayPick(viewer, facts),
      setOutcome: policy.maySetOutcome(viewer, facts),
      saveNotes: policy.maySaveNotes(viewer, facts),
      setMeetingUrl: policy.maySetMeetingUrl(viewer, facts),
    },
  }
}
