import * as z from 'zod/mini'
import { applicationStatuses } from '#features/applications/contract/kinds.ts'
import { answerView, applicationFile } from '#features/applications/contract/views.ts'
import { memberCard } from '#features/profiles/contract/card.ts'
import { abilities } from '#kit/abilities.ts'
import { choice, id, instant, language } from '#kit/fields.ts'
import { asScore } from '#kit/units.ts'
import { conflictReasons, entryStates, reviewerStatuses, reviewStatuses, roundStatuses } from './fields.ts'

const criterion = z.strictObject({
  id: id(),
  name: z.string(),
  meaning: z.string(),
  /** The program's, if that of the meaning is not known (I18N-07); null without a meaning. */
  meaningLanguage: z.nullable(language()),
  weight: z.int(),
})

/** How far a reviewer is in a round. Applications that are recused are in no other number. */
export const progressCounts = z.strictObject({
  left: z.int(),
  done: z.int(),
  abstained: z.int(),
  recused: z.int(),
})
export type ProgressCounts = z.output<typeof progressCounts>

export const roundView = z.strictObject({
  id: id(),
  programId: id(),
  name: z.string(),
  status: choice(roundStatuses),
  isBlind: z.boolean(),
  criteria: z.array(criterion),
  createdAt: instant(),
  openedAt: z.nullable(instant()),
  closedAt: z.nullable(instant()),
  /** Applications in the round. Null unless the viewer is the owner. */
  applications: z.nullable(z.int()),
  /** The viewer's own progress as a reviewer; null in a draft, or if they are none. */
  progress: z.nullable(progressCounts),
  /** `editRubric` also changes blind mode. */
  can: abilities('edit', 'editRubric', 'open', 'close', 'delete', 'review'),
})
export type RoundView = z.output<typeof roundView>

/** A reviewer as the owner sees them. */
export const reviewerView = z.strictObject({
  id: id(),
  member: memberCard,
  status: choice(reviewerStatuses),
  invitedAt: instant(),
  answeredAt: z.nullable(instant()),
  can: abilities('remove'),
})
export type ReviewerView = z.output<typeof reviewerView>

/** A program that the viewer reviews or is invited to review. */
export const assignmentView = z.strictObject({
  /** Of the reviewer. */
  id: id(),
  program: z.strictObject({
    id: id(),
    slug: z.string(),
    title: z.string(),
    language: language(),
    partnerName: z.nullable(z.string()),
    organiser: memberCard,
  }),
  status: choice(reviewerStatuses),
  invitedAt: instant(),
  answeredAt: z.nullable(instant()),
  can: abilities('accept', 'decline'),
})
export type AssignmentView = z.output<typeof assignmentView>

const entryFields = {
  id: id(),
  /** Random and unique in the round: "Applicant 482913". */
  number: z.int(),
  /** Null where the viewer must not know: in a blind round, for the owner until it is closed. */
  applicant: z.nullable(memberCard),
}

/** An application in the list of a reviewer. */
export const entryCard = z.strictObject({
  ...entryFields,
  state: choice(entryStates),
  recusal: z.nullable(choice(conflictReasons)),
})
export type EntryCard = z.output<typeof entryCard>

const scores = z.array(z.strictObject({ criterionId: id(), score: asScore(z.int()) }))

const reviewShared = {
  status: choice(reviewStatuses),
  scores,
  /** The weighted mean of the scores; null unless it is submitted. */
  mean: z.nullable(asScore(z.number())),
  note: z.string(),
  /** Null without a note, or if it is not known (I18N-07). */
  noteLanguage: z.nullable(language()),
  feedback: z.string(),
  /** Null without feedback, or if it is not known. */
  feedbackLanguage: z.nullable(language()),
  isReleased: z.boolean(),
  /** Why the reviewer abstains. */
  reason: z.string(),
  /** Null without a reason, or if it is not known. */
  reasonLanguage: z.nullable(language()),
  /** False for a review whose reviewer has a conflict of interest by now. */
  counts: z.boolean(),
  submittedAt: z.nullable(instant()),
  /** When the applicant got the feedback, which cannot change after that. */
  feedbackSentAt: z.nullable(instant()),
}

export const ownReview = z.strictObject({ ...reviewShared, updatedAt: instant() })
export type OwnReview = z.output<typeof ownReview>

/** A submitted review of another reviewer, or that the reviewer abstains. */
export const fellowReview = z.strictObject({
  ...reviewShared,
  id: id(),
  /** Null once the reviewer has left. */
  reviewer: z.nullable(memberCard),
  /** The owner has removed the reviewer. */
  isRemoved: z.boolean(),
})
export type FellowReview = z.output<typeof fellowReview>

export const recusalView = z.strictObject({ reviewer: memberCard, reason: choice(conflictReasons) })

/** An application with what the viewer may read of its reviews. */
export const entryDetail = z.strictObject({
  ...entryFields,
  round: z.strictObject({
    id: id(),
    programId: id(),
    name: z.string(),
    status: choice(roundStatuses),
    isBlind: z.boolean(),
    criteria: z.array(criterion),
  }),
  language: language(),
  /** Empty for a reviewer with a conflict of interest. */
  answers: z.array(answerView),
  /** Without IDs, which would name the file elsewhere. */
  files: z.array(z.omit(applicationFile, { id: true })),
  /** Null where `applicant` is. */
  appliedAt: z.nullable(instant()),
  changedAt: z.nullable(instant()),
  state: z.nullable(choice(entryStates)),
  recusal: z.nullable(choice(conflictReasons)),
  own: z.nullable(ownReview),
  /** Null until the viewer may see them. */
  reviews: z.nullable(z.array(fellowReview)),
  mean: z.nullable(asScore(z.number())),
  /** Who does not review it. Null unless the viewer is the owner. */
  recusals: z.nullable(z.array(recusalView)),
  can: abilities('review', 'abstain'),
})
export type EntryDetail = z.output<typeof entryDetail>

/** An application in the ranking of the owner. */
export const rankedEntry = z.strictObject({
  ...entryFields,
  /** Null in a blind round that is open. */
  applicationId: z.nullable(id()),
  status: choice(applicationStatuses),
  /** The weighted mean; null without a review that counts, or while `isHidden`. */
  mean: z.nullable(asScore(z.number())),
  /** The highest mean of a reviewer less the lowest. Null with fewer than two. */
  spread: z.nullable(asScore(z.number())),
  /** Reviews that count. */
  reviews: z.int(),
  abstentions: z.int(),
  /** Reviewers with a conflict of interest. */
  recusals: z.int(),
  /** The owner is a reviewer, and their own review is not in. Hidden ones are last. */
  isHidden: z.boolean(),
})
export type RankedEntry = z.output<typeof rankedEntry>

export const reviewerProgress = z.strictObject({
  id: id(),
  member: memberCard,
  status: choice(reviewerStatuses),
  ...progressCounts.shape,
})
export type ReviewerProgress = z.output<typeof reviewerProgress>
