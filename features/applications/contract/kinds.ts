/** What members apply to. Each kind is declared by an area in `Feature.applications` (OPP-11). */
export const applicationKinds = ['opportunity', 'mentorship', 'program', 'partner'] as const
export type ApplicationKind = (typeof applicationKinds)[number]

/** OPP-09, MENT-05, PROG-05. Each status except `pending` and `withdrawn` is an answer. */
export const applicationStatuses = ['pending', 'reviewed', 'contacted', 'approved', 'rejected', 'withdrawn'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** States that the owner of the subject can set. */
export const decisionStatuses = ['pending', 'reviewed', 'contacted', 'approved', 'rejected'] as const
export type DecisionStatus = (typeof decisionStatuses)[number]

/** OPP-06: a member who was asked to apply together with the applicant; `left` follows `confirmed`. */
export const coApplicantStatuses = ['asked', 'confirmed', 'declined', 'left'] as const
export type CoApplicantStatus = (typeof coApplicantStatuses)[number]

/** Fields of the areas' own forms. Other answers carry the question of the owner. */
export const answerFields = [
  'message',
  'cv_link',
  'motivation',
  'background',
  'goals',
  'projects',
  'reason',
  'experience',
  'contribution',
] as const
export type AnswerField = (typeof answerFields)[number]
