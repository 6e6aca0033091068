import * as z from 'zod/mini'
import { applicationStatuses } from '#features/applications/contract/kinds.ts'
import { answerRate, answerView, applicationFile, waitingPlace } from '#features/applications/contract/views.ts'
import { memberCard } from '#features/profiles/contract/card.ts'
import { abilities } from '#kit/abilities.ts'
import { choice, day, id, instant, language, localTime } from '#kit/fields.ts'
import { inBasisPoints, inOre, inWeeks } from '#kit/units.ts'
import { applicationStates, priceModels, programStatuses } from './fields.ts'
import { questionView } from './questions.ts'

const cardFields = {
  id: id(),
  /** The canonical slug of the URL (ROUTE-06). */
  slug: z.string(),
  title: z.string(),
  language: language(),
  partnerName: z.nullable(z.string()),
  city: z.nullable(z.string()),
  isOnline: z.boolean(),
  durationWeeks: inWeeks(z.int()),
  maxParticipants: z.int(),
  /** Accepted participants. */
  participants: z.int(),
  priceModel: choice(priceModels),
  /** Öre for each participant; null unless the model is `fixed`. */
  price: z.nullable(inOre(z.int())),
  priceCurrency: z.nullable(z.literal('SEK')),
  /** Null unless the model is `equity`. */
  equity: z.nullable(
    z.strictObject({ min: z.nullable(inBasisPoints(z.int())), max: z.nullable(inBasisPoints(z.int())) }),
  ),
  startsOn: z.nullable(day()),
  endsOn: z.nullable(day()),
  /** The last minute to apply on the clocks of `timeZone`. */
  applicationDeadline: z.nullable(localTime()),
  timeZone: z.string(),
  /** When applications close: at the deadline, else at the start, else at the end. Null if at none of them. */
  closesAt: z.nullable(instant()),
  status: choice(programStatuses),
  applications: choice(applicationStates),
  organiser: memberCard,
  createdAt: instant(),
  /** When administrators approved it first; null before. */
  publishedAt: z.nullable(instant()),
}

/** A program in a list. `summary` is the start of its description, on one line. */
export const programCard = z.strictObject({ ...cardFields, summary: z.string() })
export type ProgramCard = z.output<typeof programCard>

/** The applications that the owner sees, withdrawn ones left out, and how many of them wait for an answer. */
const received = z.strictObject({ applications: z.int(), pending: z.int() })

const ownerActions = ['edit', 'submit', 'withdraw', 'cancel', 'complete', 'duplicate', 'delete'] as const

/** A program of the viewer in their own list. */
export const ownProgramCard = z.strictObject({
  ...programCard.shape,
  received,
  /** The administrators' words with their latest decision. */
  reviewNote: z.nullable(z.string()),
  /** Null if it is not known (I18N-07). */
  reviewNoteLanguage: z.nullable(language()),
  can: abilities(...ownerActions),
})
export type OwnProgramCard = z.output<typeof ownProgramCard>

/** One program as shown to the viewer. */
export const programDetail = z.strictObject({
  ...cardFields,
  description: z.string(),
  features: z.array(z.string()),
  /** What the owner asks applicants beside motivation, background, goals and projects. */
  questions: z.array(questionView),
  updatedAt: instant(),
  /** Null unless the viewer is the owner or an administrator. */
  reviewNote: z.nullable(z.string()),
  /** Null if it is not known (I18N-07). */
  reviewNoteLanguage: z.nullable(language()),
  /** The viewer's application, unless it is withdrawn. */
  application: z.nullable(
    z.strictObject({
      id: id(),
      status: choice(applicationStatuses),
      createdAt: instant(),
      /** The viewer shares their founder record with the owner (decision 056). */
      sharesRecord: z.boolean(),
      /** The place in line, once it is approved while all places are taken. */
      waiting: z.nullable(waitingPlace),
      answers: z.array(answerView),
      files: z.array(applicationFile),
    }),
  ),
  /** How the organiser answers applications; null with too few of them (OPP-11). */
  answers: z.nullable(answerRate),
  /** Null unless the viewer is the owner. */
  received: z.nullable(received),
  /** Of the picture for shared links. */
  pictureVersion: z.string(),
  can: abilities('apply', 'leave', ...ownerActions, 'approve', 'reject'),
})
export type ProgramDetail = z.output<typeof programDetail>

/** A program that administrators decide on. */
export const programForReview = z.strictObject({
  ...cardFields,
  description: z.string(),
  features: z.array(z.string()),
  questions: z.array(questionView),
  /** When it was sent for approval; null for an active program that was edited. */
  submittedAt: z.nullable(instant()),
  /** A decision sends this as `seen`. */
  updatedAt: instant(),
  /** The words of the previous decision. */
  reviewNote: z.nullable(z.string()),
  /** Null if it is not known (I18N-07). */
  reviewNoteLanguage: z.nullable(language()),
  can: abilities('approve', 'reject'),
})
export type ProgramForReview = z.output<typeof programForReview>
