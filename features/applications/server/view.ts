import { cardOf } from '#features/profiles/contract/card.ts'
import type { ApplicationChange, WaitingPlace, WrittenText } from '#platform/application-source.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import { filesOf } from '../contract/files.ts'
import type { ApplicationStatus } from '../contract/kinds.ts'
import type { OwnApplication, ReceivedApplication } from '../contract/views.ts'
import * as policy from './policy.ts'
import type { ApplicationRow } from './queries/applications.ts'

const iso = (value: Date | null) => value?.toISOString() ?? null

type FactColumns =
  | 'applicant_id'
  | 'owner_id'
  | 'subject_id'
  | 'status'
  | 'ended_at'
  | 'pending_id'
  | 'co_id'
  | 'co_status'

export const factsOf = (row: Pick<ApplicationRow, FactColumns>): policy.Facts => ({
  applicantId: row.applicant_id,
  ownerId: row.owner_id,
  hasSubject: row.subject_id !== null,
  status: row.status,
  hasEnded: row.ended_at !== null,
  hasPendingDecision: row.pending_id !== null,
  coApplicant: row.co_id === null || row.co_status === null ? null : { memberId: row.co_id, status: row.co_status },
})

/** Whose pages show the application. */
export const membersOf = ({ owner_id, applicant_id, co_id, co_status }: ApplicationRow): string[] =>
  [owner_id, applicant_id, co_status === 'asked' || co_status === 'confirmed' ? co_id : null].filter(
    (id) => id !== null,
  )

/** The change that an area is asked about, or notified of. */
export const changeOf = (
  { id, subject_id, applicant_id }: Pick<ApplicationRow, 'id' | 'subject_id' | 'applicant_id'>,
  from: ApplicationStatus,
  to: ApplicationStatus,
): ApplicationChange => ({ id, subjectId: subject_id, applicantId: applicant_id, from, to })

/** What the areas of the subjects know, by application ID. */
export type SourceFacts = {
  /** None for a subject that is deleted or that the viewer may not see. */
  paths: ReadonlyMap<string, string | undefined>
  waiting: ReadonlyMap<string, WaitingPlace>
  /** What reviewers have written to the applicants. */
  feedback: ReadonlyMap<string, readonly WrittenText[]>
  /** Applications whose applicant shares their founder record. */
  sharedRecords: ReadonlySet<string>
}

/** An approval may be known to one side only, and a place in line stays while its rejection can be undone. */
const waitingOf = ({ id, ended_at }: ApplicationRow, status: ApplicationStatus, { waiting }: SourceFacts) => {
  const place = status === 'approved' && ended_at === null ? waiting.get(id) : undefined
  return place ? { ahead: place.ahead, offerEndsAt: iso(place.offerEndsAt) } : null
}

const sharedFields = (row: ApplicationRow, { paths, sharedRecords }: SourceFacts) => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  organisation: row.organisation,
  path: paths.get(row.id) ?? null,
  language: row.language,
  appliedAt: row.created_at.toISOString(),
  changedAt: iso(row.changed_at),
  answeredAt: iso(row.answered_at),
  endedAt: iso(row.ended_at),
  ending:
    row.ended_at === null
      ? null
      : {
          by: row.ended_by,
          reason: row.end_reason,
          reasonLanguage: row.end_reason_language,
          hadPlace: row.status === 'approved' && !row.ended_without_place,
        },
  sharesRecord: sharedRecords.has(row.id),
  threadId: row.thread_id,
})

const pairOf = (row: ApplicationRow, isCoApplicant: boolean): OwnApplication['pair'] => {
  if (row.co_status === null) return null
  const [other, isVisible] = isCoApplicant
    ? [row.applicant, row.is_applicant_visible]
    : [row.co_applicant, row.is_co_visible]
  return {
    role: isCoApplicant ? 'co_applicant' : 'applicant',
    other: isVisible ? cardOf(other) : null,
    status: row.co_status,
  }
}

/** A co-applicant reads what the applicant wrote for both, but not the applicant's CV or conversation. */
export const ownViewOf = (row: ApplicationRow, viewer: Viewer, known: SourceFacts): OwnApplication => {
  const status = row.announced_status
  const facts = { ...factsOf(row), status }
  const isCoApplicant = row.co_id === viewer.id
  return {
    ...sharedFields(row, known),
    threadId: isCoApplicant ? null : row.thread_id,
    answers: isCoApplicant ? row.answers.filter(({ field }) => field !== 'cv_link') : row.answers,
    files: isCoApplicant ? [] : filesOf(row.id, row.files),
    pair: pairOf(row, isCoApplicant),
    status,
    statusSince: row.announced_since.toISOString(),
    waiting: waitingOf(row, status, known),
    feedback: [...(known.feedback.get(row.id) ?? [])],
    can: {
      withdraw: policy.mayWithdraw(viewer, facts),
      takePart: policy.mayTakePart(viewer, facts),
      leave: policy.mayLeave(viewer, facts),
    },
  }
}

/** What a withdrawn application said is hidden from the owner. */
export const receivedViewOf = (row: ApplicationRow, viewer: Viewer, known: SourceFacts): ReceivedApplication => {
  const facts = factsOf(row)
  return {
    ...sharedFields(row, known),
    subjectId: row.subject_id,
    applicant: cardOf(row.applicant),
    coApplicant: row.co_status === 'confirmed' && row.is_co_visible ? cardOf(row.co_applicant) : null,
    isCoApplicantAsked: row.co_status === 'asked' && facts.status !== 'withdrawn',
    answers: facts.status === 'withdrawn' ? [] : row.answers,
    files: policy.mayReadFiles(viewer, facts) ? filesOf(row.id, row.files) : [],
    status: row.status,
    statusSince: row.status_since.toISOString(),
    waiting: waitingOf(row, row.status, known),
    pendingDecision:
      row.announces_at === null
        ? null
        : { announcesAt: row.announces_at.toISOString(), hasMessage: row.pending_message !== '' },
    can: {
      decide: policy.mayDecide(viewer, facts),
      undo: policy.mayUndo(viewer, facts),
      end: policy.mayEnd(viewer, { ...facts, status: row.announced_status }),
    },
  }
}
