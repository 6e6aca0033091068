import * as z from 'zod/mini'
import { presenceChanged } from '#features/accounts/contract/events.ts'
import { applicationChanged } from '#features/applications/contract/events.ts'
import { blocksChanged } from '#features/blocks/contract/index.ts'
import { profileChanged } from '#features/profiles/contract/events.ts'
import { endpoint, pickErrors, picture } from '#kit/endpoint.ts'
import { choice, day, type Language, language, queryFlag, slugParam, text } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { programErrors } from './errors.ts'
import { programChanged, programReviewChanged } from './events.ts'
import { priceModels } from './fields.ts'
import { programLimits } from './limits.ts'
import { ownProgramCard, programCard, programDetail } from './views.ts'

export {
  applicationFields,
  applyToProgram,
  applyWithAnswersTo,
  endParticipation,
  leaveProgram,
  takePlaceInProgram,
} from './applications.ts'
export { programErrors, programFieldCodes } from './errors.ts'
export type { ProgramFieldCode } from './errors.ts'
export { programChanged, programReviewChanged } from './events.ts'
export { applicationStates, defaultProgramZone, priceModels, programFields, programStatuses } from './fields.ts'
export type { ApplicationState, PriceModel, ProgramStatus } from './fields.ts'
export { programLimits } from './limits.ts'
export { answersTo, questionKinds } from './questions.ts'
export type { ProgramQuestion, QuestionKind } from './questions.ts'
export { administeredStatuses, decideProgram, listForAdministration, listForReview, reviewQueues } from './review.ts'
export type { AdministeredStatus, ReviewQueue } from './review.ts'
export type { OwnProgramCard, ProgramCard, ProgramDetail, ProgramForReview } from './views.ts'
export {
  cancelProgram,
  completeProgram,
  createProgram,
  deleteProgram,
  duplicateProgram,
  submitProgram,
  updateProgram,
  withdrawProgram,
} from './writing.ts'

/** A slug can contain letters that a URL has to encode, such as Arabic ones. */
export const programPath = (slug: string) => `/programs/${encodeURIComponent(slug)}` as const

/** Where the owner reads and answers applications. */
export const programApplicantsPath = (slug: string) => `${programPath(slug)}/applicants` as const

/** The administrators' list of programs that wait for approval. */
export const programApprovalsPath = '/admin?tab=program_approvals' as const

/** `open` takes applications now, `upcoming` has not started, `running` has, `past` is completed. */
export const programPhases = ['open', 'upcoming', 'running', 'past'] as const
export type ProgramPhase = (typeof programPhases)[number]

/**
 * The default is relevance for a text search, else newest. `start` and `deadline` list the next one first; `deadline`
 * leaves out programs that no longer take applications, and those without a deadline or start come last.
 */
export const programSorts = ['newest', 'start', 'deadline', 'relevance'] as const
export type ProgramSort = (typeof programSorts)[number]

/** The list's filters, which are also its URL search parameters. */
export const programFilters = {
  q: z.optional(text({ max: programLimits.query })),
  /** Omitted: all active programs. */
  when: z.optional(choice(programPhases)),
  /** Without regard to case and accents. */
  city: z.optional(text({ max: programLimits.name })),
  online: z.optional(queryFlag()),
  priceModel: z.optional(choice(priceModels)),
  /** Only programs whose deadline is on this day or earlier, in their own time zone. */
  deadlineBefore: z.optional(day()),
  sort: z.optional(choice(programSorts)),
}

export const listPrograms = endpoint({
  name: 'programs.list',
  method: 'GET',
  path: '/api/programs',
  summary:
    'Lists active programs, or completed ones with `when=past`. `total` comes with the first page and is at most 10,000.',
  access: 'anyone',
  input: z.strictObject({ ...programFilters, ...pageInput }),
  output: page(programCard),
  rate: 'search',
  staleAfter: [programChanged, profileChanged, presenceChanged, blocksChanged],
})

export const readProgram = endpoint({
  name: 'programs.read',
  method: 'GET',
  path: '/api/programs/:slug',
  summary:
    'Returns one program by its slug, its ID, or a slug that ends with the first 8 hex digits of its ID (ROUTE-06).',
  access: 'anyone',
  input: z.strictObject({ slug: slugParam() }),
  output: programDetail,
  errors: pickErrors(programErrors, 'program.not_found'),
  staleAfter: [
    programChanged,
    programReviewChanged,
    applicationChanged,
    profileChanged,
    presenceChanged,
    blocksChanged,
  ],
})

export const listOwnPrograms = endpoint({
  name: 'programs.mine',
  method: 'GET',
  path: '/api/programs/mine',
  summary: "Lists the member's own programs in all states, newest first.",
  access: 'member',
  input: z.strictObject(pageInput),
  output: page(ownProgramCard),
  staleAfter: [programChanged, applicationChanged, profileChanged, presenceChanged, blocksChanged],
})

/** The path of the picture for shared links. The response never changes: other content has another version. */
export const sharePicturePath = (slug: string, inLanguage: Language, version: string) =>
  `${programPath(slug)}/picture/${inLanguage}/${version}.png` as const

export const readSharePicture = endpoint({
  name: 'programs.sharePicture',
  method: 'GET',
  path: '/programs/:slug/picture/:language/:version',
  summary: 'Returns the picture of a public program for shared links, 1200 by 630 pixels.',
  access: 'anyone',
  duringMaintenance: true,
  input: z.strictObject({
    slug: slugParam(),
    language: language(),
    version: z.string().check(z.regex(/^[0-9a-f]{16}\.png$/, { error: 'field.invalid' })),
  }),
  output: picture,
  rate: 'picture',
  errors: pickErrors(programErrors, 'program.not_found'),
})
