import type { Kysely } from 'kysely'
import type { Verdict } from '#kit/abilities.ts'
import type { Language } from '#kit/languages.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Effects } from '#platform/jobs/transaction.ts'

/** A change of the status of an application to one of the area's subjects. */
export type ApplicationChange = {
  id: string
  /** Null once the subject is deleted. */
  subjectId: string | null
  applicantId: string
  from: string
  to: string
}

/** The place in line of an approved application while all places are taken. */
export type WaitingPlace = {
  /** Applications before it. */
  ahead: number
  /** Until when a free place is offered to its applicant. */
  offerEndsAt: Date | null
}

/** A member's text with the language it is written in (I18N-07); null if that is not known. */
export type WrittenText = { text: string; language: Language | null }

/** What reviewers of applications write to the applicants (PROG-06). Each text is sent once. */
export type FeedbackSource = {
  /** The texts that a rejection would send now, by application ID. */
  readonly released: (db: Kysely<DB>, applicationIds: readonly string[]) => Promise<Map<string, WrittenText[]>>
  /** The texts that `released` has for the application, and marks them as sent. The caller has locked the application. */
  readonly take: (effects: { tx: Kysely<DB>; now: Date }, applicationId: string) => Promise<WrittenText[]>
  /** The texts that were sent, by application ID. */
  readonly sent: (db: Kysely<DB>, applicationIds: readonly string[]) => Promise<Map<string, WrittenText[]>>
}

/** A kind of applications, listed in `Feature.applications` and passed on by `main.ts` (OPP-11). */
export type ApplicationSource = {
  readonly kind: string
  /** The paths of the subjects that the viewer may see and that are still open. None for a kind without subjects. */
  readonly paths?: (
    db: Kysely<DB>,
    viewerId: string,
    subjectIds: readonly string[],
  ) => Promise<Map<string, `/${string}`>>
  /** Of a kind without subjects: where the applicant follows every application of it. */
  readonly path?: `/${string}`
  /** Whether two members can apply together to a subject, such as a thesis posting. Without it, nobody can. */
  readonly allowsPairs?: (db: Kysely<DB>, subjectId: string) => Promise<boolean>
  /** The places in line of those of the applications that wait for a place, by application ID. */
  readonly waitingPlaces?: (db: Kysely<DB>, applicationIds: readonly string[]) => Promise<Map<string, WaitingPlace>>
  /** Which of the applications an approval of all of them would put on a waiting list, as long as nothing else changes. */
  readonly withoutPlace?: (db: Kysely<DB>, applicationIds: readonly string[], now: Date) => Promise<ReadonlySet<string>>
  /** With which of the applications the applicant shares their founder record. None for a kind without such records. */
  readonly sharedRecords?: (db: Kysely<DB>, applicationIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** Set for a kind whose applications are reviewed. */
  readonly feedback?: FeedbackSource
  /**
   * Takes or frees what the change needs, such as a seat, in the transaction of the decision, of its undo or of a
   * withdrawal, and before the status changes. Any verdict but `'ok'` refuses a decision or an undo.
   */
  readonly onDecision?: (effects: Effects & { now: Date }, change: ApplicationChange) => Promise<Verdict<string>>
  /** Runs in the transaction in which a decision is announced to the applicant, when the time to undo it has passed. */
  readonly onAnnounced?: (effects: Effects & { now: Date }, change: ApplicationChange) => Promise<void>
}
