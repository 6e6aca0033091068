import * as z from 'zod/mini'
import { memberCard } from '#features/profiles/contract/card.ts'
import { abilities } from '#kit/abilities.ts'
import { choice, id, instant, language } from '#kit/fields.ts'
import { asRatio, inHours } from '#kit/units.ts'
import { type AnswerField, answerFields, applicationKinds, applicationStatuses, coApplicantStatuses } from './kinds.ts'

/** `field` names the form's field; of an answer to a question of the owner it is null, and `question` is set. */
export const answerView = z.strictObject({
  field: z.nullable(choice(answerFields)),
  question: z.nullable(z.string()),
  text: z.string(),
})
export type AnswerView = z.output<typeof answerView>

/** The texts of a form by field. */
export type AnswerTexts = Partial<Record<AnswerField, string | null | undefined>>

/** The answers of a form, without the empty ones. */
export const answersIn = (texts: AnswerTexts): AnswerView[] =>
  Object.entries(texts).flatMap(([field, text]) =>
    text ? [{ field: field as AnswerField, question: null, text }] : [],
  )

/** An uploaded file; the applicant and the owner may download it from `url`. `question` is the owner's that it answers. */
export const applicationFile = z.strictObject({
  id: id(),
  name: z.string(),
  url: z.string(),
  question: z.nullable(z.string()),
})
export type ApplicationFile = z.output<typeof applicationFile>

/** While all places are taken: how many are ahead in line, and until when a free place is offered (MENT-03). */
export const waitingPlace = z.strictObject({ ahead: z.int(), offerEndsAt: z.nullable(instant()) })
export type WaitingPlaceView = z.output<typeof waitingPlace>

const shared = {
  id: id(),
  kind: choice(applicationKinds),
  /** The title of the subject when the application was sent; null for a partnership. */
  title: z.nullable(z.string()),
  organisation: z.nullable(z.string()),
  /** The page of the subject, or of a partnership; null when the subject is gone, closed or hidden from the viewer. */
  path: z.nullable(z.string()),
  answers: z.array(answerView),
  files: z.array(applicationFile),
  /** The language it was written in (I18N-07). */
  language: language(),
  status: choice(applicationStatuses),
  statusSince: instant(),
  appliedAt: instant(),
  /** When the applicant last changed it; null if never. */
  changedAt: z.nullable(instant()),
  answeredAt: z.nullable(instant()),
  /** Of an approved application that waits for a place. */
  waiting: z.nullable(waitingPlace),
  /** When a mentorship or a participation was over, or a partnership reset. */
  endedAt: z.nullable(instant()),
  /** How it ended; `by` is null when neither of the two did. */
  ending: z.nullable(
    z.strictObject({
      by: z.nullable(choice(['applicant', 'owner'])),
      /** The words of who ended it. */
      reason: z.nullable(z.string()),
      /** The language of `reason`; null if it is not known. */
      reasonLanguage: z.nullable(language()),
      /** False when the applicant had waited for a place until then. */
      hadPlace: z.boolean(),
    }),
  ),
  /** The applicant shares their founder record with the owner (decision 056). */
  sharesRecord: z.boolean(),
  /** The conversation about it, where the owner's words are. */
  threadId: z.nullable(id()),
}

/** A member's text with the language it is written in (I18N-07); null if that is not known. */
const writtenText = z.strictObject({ text: z.string(), language: z.nullable(language()) })

/** An application as its applicant and a co-applicant see it: a decision only once it is announced. */
export const ownApplication = z.strictObject({
  ...shared,
  /** Of an application in pairs: the other member, null while a block or a ban hides them, and the co-applicant's status. */
  pair: z.nullable(
    z.strictObject({
      role: choice(['applicant', 'co_applicant']),
      other: z.nullable(memberCard),
      status: choice(coApplicantStatuses),
    }),
  ),
  /** What reviewers have written to the applicant, sent with a rejection or after it (PROG-06). */
  feedback: z.array(writtenText),
  can: abilities('withdraw', 'takePart', 'leave'),
})
export type OwnApplication = z.output<typeof ownApplication>

/** An application as the owner of its subject sees it. */
export const receivedApplication = z.strictObject({
  ...shared,
  subjectId: z.nullable(id()),
  applicant: memberCard,
  /** The co-applicant, once confirmed; null without one, and while a block or a ban hides them. */
  coApplicant: z.nullable(memberCard),
  /** A member has been asked to be co-applicant and has not answered. */
  isCoApplicantAsked: z.boolean(),
  /** The latest decision while it can be undone. */
  pendingDecision: z.nullable(z.strictObject({ announcesAt: instant(), hasMessage: z.boolean() })),
  can: abilities('decide', 'undo', 'end'),
})
export type ReceivedApplication = z.output<typeof receivedApplication>

/** What the applicant gets when a decision is announced. */
export const decisionPreview = z.strictObject({
  id: id(),
  applicant: memberCard,
  /** Of the mail and of the words that the product adds. */
  language: language(),
  /** The messages in the conversation about the application: the owner's words and the feedback of reviewers. */
  messages: z.array(writtenText),
  /** Sent unless the applicant has turned off such mails; null for a status that is not mailed. */
  mail: z.nullable(
    z.strictObject({ subject: z.string(), heading: z.string(), paragraphs: z.array(z.string()), action: z.string() }),
  ),
})
export type DecisionPreview = z.output<typeof decisionPreview>

/** OPP-11: how often and how fast an owner answers, over the last 12 months. */
export const answerRate = z.strictObject({
  applications: z.int(),
  answered: z.int(),
  rate: asRatio(z.number()),
  medianHours: z.nullable(inHours(z.number())),
})
export type AnswerRate = z.output<typeof answerRate>

export const templateView = z.strictObject({ id: id(), name: z.string(), ...writtenText.shape })
export type TemplateView = z.output<typeof templateView>
