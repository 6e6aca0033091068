import type { AnswerField, ApplicationStatus } from '#features/applications/contract/kinds.ts'
import type { Language } from '#kit/languages.ts'
import type { DemoMemberKey } from './demo-members.ts'

export type DemoApplication = {
  kind: 'opportunity' | 'mentorship' | 'program'
  slug: string
  by: DemoMemberKey
  /** A member who applies together with them and has confirmed. */
  with?: DemoMemberKey
  language: Language
  answers: Partial<Record<AnswerField, string>>
  /** Answers to the owner's own questions, by their texts. */
  ownAnswers?: Readonly<Record<string, string>>
  status: ApplicationStatus
  /** Days ago. */
  days: number
  /** Days after the application. */
  answeredAfter?: number
  /** Approved while all places are taken; with the hours for which a place is still offered, if it is. */
  waits?: { offeredHours?: number }
  /** The applicant shares their founder record, and the owner has looked at it. */
  sharesRecord?: true
  /** The subject of the conversation about it. */
  thread?: string
}
