import * as z from 'zod/mini'
import { emptyInput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, day, id, instant } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { asRatio, inHours } from '#kit/units.ts'
import { insightErrors } from './errors.ts'
import { personalInsightsFlag } from './flags.ts'

export { insightErrors } from './errors.ts'

/**
 * `group`: the fewest members that are shown as a number. `subjects` and `terms`: the most in a list. `answerDays`: how
 * far back answers go. `promptHours`: an answer within this time is prompt.
 */
export const insightLimits = {
  group: 5,
  weeks: 12,
  recentDays: 28,
  subjects: 50,
  terms: 20,
  answerDays: 90,
  promptHours: 48,
} as const

export const insightSubjects = ['profile', 'opportunity', 'product', 'program', 'mentor'] as const
export type InsightSubject = (typeof insightSubjects)[number]

export const answerKinds = ['messages', 'applications'] as const
export type AnswerKind = (typeof answerKinds)[number]

/** A number of members. Null: at least one, but fewer than `insightLimits.group`. */
const members = () => z.nullable(z.int().check(z.minimum(0)))
const count = () => z.int().check(z.minimum(0))

const subject = z.strictObject({
  kind: choice(insightSubjects),
  id: id(),
  title: z.string(),
  href: z.string(),
  /** Members who looked at it within `insightLimits.recentDays`. */
  viewers: members(),
})
export type ViewedSubject = z.output<typeof subject>

export const listViewedSubjects = endpoint({
  name: 'insights.subjects',
  method: 'GET',
  path: '/api/insights/subjects',
  summary:
    'Lists what is the viewer’s and how many members looked at it recently, in groups of at least five (ANA-01).',
  access: 'confirmed',
  flag: personalInsightsFlag,
  rate: 'search',
  input: emptyInput,
  output: z.strictObject({ items: z.array(subject) }),
})

/** Members of one role. */
const group = z.strictObject({ /** Null: members without a role. */ role: z.nullable(z.string()), viewers: count() })

export const viewedWeek = z.strictObject({
  /** The Monday. */
  week: day(),
  viewers: members(),
  /** Roles of at least five members, most first. */
  groups: z.array(group),
  /** Members of all other roles together. */
  others: members(),
})
export type ViewedWeek = z.output<typeof viewedWeek>

export const readViews = endpoint({
  name: 'insights.views',
  method: 'GET',
  path: '/api/insights/subjects/:id',
  summary: 'Returns how many members looked at something of the viewer’s by week and role, in groups of at least five.',
  access: 'confirmed',
  flag: personalInsightsFlag,
  input: z.strictObject({ id: id() }),
  output: z.strictObject({
    subject: z.strictObject({ kind: choice(insightSubjects), id: id(), title: z.string(), href: z.string() }),
    /** The last twelve weeks, latest first. */
    weeks: z.array(viewedWeek),
  }),
  errors: pickErrors(insightErrors, 'insights.not_found'),
})

export const listSearchTerms = endpoint({
  name: 'insights.terms',
  method: 'GET',
  path: '/api/insights/terms',
  summary: 'Lists skills and search words with which at least five members found the viewer’s profile recently.',
  access: 'confirmed',
  flag: personalInsightsFlag,
  input: emptyInput,
  output: z.strictObject({
    items: z.array(z.strictObject({ kind: choice(['skill', 'word']), term: z.string(), viewers: count() })),
  }),
})

const answers = z.strictObject({
  asked: count(),
  answered: count(),
  /** Null without an answer. */
  medianHours: z.nullable(inHours(z.number())),
  /** The share that was answered within `insightLimits.promptHours`; null when nothing was asked. */
  prompt: z.nullable(asRatio(z.number())),
})
export type Answers = z.output<typeof answers>

export const readAnswerTimes = endpoint({
  name: 'insights.answers',
  method: 'GET',
  path: '/api/insights/answers',
  summary: 'Returns how fast the viewer answers messages and applications, beside the median of all members.',
  access: 'confirmed',
  flag: personalInsightsFlag,
  rate: 'search',
  input: emptyInput,
  output: z.strictObject({
    kinds: z.array(
      z.strictObject({
        kind: choice(answerKinds),
        own: answers,
        /** Null with fewer than five members. */
        community: z.nullable(
          z.strictObject({ medianHours: z.nullable(inHours(z.number())), prompt: asRatio(z.number()) }),
        ),
      }),
    ),
  }),
})

export const askedView = z.strictObject({
  id: id(),
  at: instant(),
  answeredAt: z.nullable(instant()),
  title: z.string(),
  /** Who asked; null when the account is gone. */
  from: z.nullable(z.string()),
  /** Null when the page is gone. */
  href: z.nullable(z.string()),
})
export type Asked = z.output<typeof askedView>

export const listAsked = endpoint({
  name: 'insights.asked',
  method: 'GET',
  path: '/api/insights/answers/:kind',
  summary: 'Lists the messages or applications behind the viewer’s answer times, latest first.',
  access: 'confirmed',
  flag: personalInsightsFlag,
  input: z.strictObject({ kind: choice(answerKinds), ...pageInput }),
  output: page(askedView),
})
