import * as z from 'zod/mini'
import { communityFeedChanged } from '#features/activity/contract/events.ts'
import { discussionChanged } from '#features/products/contract/events.ts'
import { suggestionChanged } from '#features/suggestions/contract/events.ts'
import { abilities } from '#kit/abilities.ts'
import { endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, day, id, instant, language, list, paragraphs, queryFlag, text } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { moderationErrors } from './errors.ts'
import { caseChanged } from './events.ts'
import { caseStates, type ContentKind, contentKinds, reportReasons } from './kinds.ts'
import { moderationLimits } from './limits.ts'

export const contentStates = ['visible', 'reported', 'removed'] as const
export type ContentState = (typeof contentStates)[number]
export const contentSorts = ['newest', 'oldest'] as const
export type ContentSort = (typeof contentSorts)[number]
export const contentActions = ['remove', 'restore'] as const
export type ContentAction = (typeof contentActions)[number]

/** `query`: characters. `counted`: up to which number the list is counted. `excerpt`: characters. `chosen`: at once. */
export const contentLimits = { query: 100, counted: 1000, excerpt: 280, chosen: 100 } as const

/** The administration's list with the content of one author and kind. */
export const authorContentPath = (author: string, kind: ContentKind) =>
  `/admin?${new URLSearchParams({ tab: 'content', kind, author })}` as const

const person = z.strictObject({ id: id(), fullName: z.string() })
const kind = choice(contentKinds)

export const contentView = z.strictObject({
  id: id(),
  kind,
  title: z.nullable(z.string()),
  /** The beginning of the text. */
  text: z.string(),
  language: language(),
  /** Null once the author has deleted their account. */
  author: z.nullable(person),
  createdAt: instant(),
  state: choice(contentStates),
  /** The page that shows the content; null while it is removed. */
  path: z.nullable(z.string()),
  /** The latest case about it. */
  case: z.nullable(
    z.strictObject({
      id: id(),
      state: z.enum(caseStates),
      reportCount: z.int(),
      reason: z.nullable(z.enum(reportReasons)),
      statement: z.nullable(z.string()),
      decidedBy: z.nullable(person),
      decidedAt: z.nullable(instant()),
    }),
  ),
  can: abilities(...contentActions),
})
export type ContentView = z.output<typeof contentView>

export const listContent = endpoint({
  name: 'moderation.listContent',
  method: 'GET',
  path: '/api/moderation/content',
  summary:
    'Lists posts, comments and suggestions of members together, by text, kind, state, author, days and language.',
  access: 'moderator',
  input: z.strictObject({
    q: z._default(text({ min: 0, max: contentLimits.query }), ''),
    kind: z.optional(kind),
    state: z.optional(choice(contentStates)),
    author: z.optional(id()),
    /** First and last day, in the viewer's time zone. */
    from: z.optional(day()),
    to: z.optional(day()),
    language: z.optional(language()),
    sort: z._default(choice(contentSorts), 'newest'),
    /** Whether the first page has a `total`, at most `contentLimits.counted`. */
    counted: z._default(queryFlag(), true),
    ...pageInput,
  }),
  output: page(contentView),
  staleAfter: [caseChanged, communityFeedChanged, discussionChanged, suggestionChanged],
})

/** `kind.id`, so that a list of them fits a query. */
const contentKey = () =>
  z.string().check(
    z.regex(new RegExp(`^(${contentKinds.join('|')})\\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`), {
      error: 'field.invalid',
    }),
  )
export const contentKeyOf = ({ kind, id }: Pick<ContentView, 'kind' | 'id'>) => `${kind}.${id}`

const chosen = { keys: list(contentKey(), { min: 1, max: contentLimits.chosen }), action: choice(contentActions) }

/** Why a row was left as it was. */
export const contentRefusals = [
  'content.not_found',
  'content.removed',
  'content.not_removed',
  'content.no_author',
  'content.final',
  'case.involved',
  'case.decided',
  'case.same_moderator',
] as const
const outcome = z.enum(['ok', ...contentRefusals])
export type ContentOutcome = z.output<typeof outcome>

export const previewContent = endpoint({
  name: 'moderation.previewContent',
  method: 'GET',
  path: '/api/moderation/content/preview',
  summary: 'Dry run: returns which of the chosen content would be removed or restored, and why the rest would not.',
  access: 'moderator',
  input: z.strictObject(chosen),
  output: z.strictObject({
    items: z.array(z.strictObject({ key: z.string(), outcome, content: z.nullable(contentView) })),
    can: abilities('decide'),
  }),
})

export const decideContent = endpoint({
  name: 'moderation.decideContent',
  method: 'POST',
  path: '/api/moderation/content/decisions',
  summary:
    'Removes or restores content, each in its own transaction. Each author gets the statement and may appeal a removal.',
  access: 'moderator',
  input: z
    .strictObject({
      ...chosen,
      reason: z.optional(choice(reportReasons)),
      statement: paragraphs({ max: moderationLimits.statement }),
    })
    .check(
      z.refine(({ action, reason }) => action === 'restore' || reason !== undefined, {
        path: ['reason'],
        error: 'field.required',
      }),
    ),
  output: z.strictObject({ items: z.array(z.strictObject({ key: z.string(), outcome })) }),
  errors: pickErrors(moderationErrors, ...contentRefusals, 'case.not_found', 'case.not_appealed'),
})
