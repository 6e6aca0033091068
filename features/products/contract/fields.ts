import * as z from 'zod/mini'
import { choice, id, language, list, paragraphs, text, url } from '#kit/fields.ts'

/** PROD-03. Everyone sees `approved` products. */
export const productStatuses = ['draft', 'pending_review', 'approved', 'rejected', 'archived'] as const
export type ProductStatus = (typeof productStatuses)[number]

export const productCategories = [
  'ai',
  'climate',
  'data',
  'deep_tech',
  'design',
  'developer_tools',
  'education',
  'fintech',
  'games',
  'hardware',
  'health',
  'mobility',
  'productivity',
  'security',
  'social_impact',
  'web3',
] as const
export type ProductCategory = (typeof productCategories)[number]

export const productLimits = {
  title: 80,
  tagline: 140,
  description: 8_000,
  categories: 3,
  gallery: 8,
  alt: 300,
  makers: 10,
  note: 2_000,
  query: 200,
  comment: 2_000,
  /** Comments by one member in 24 hours. */
  commentsPerDay: 100,
  /** Members mentioned by one member in 24 hours. */
  mentionsPerDay: 60,
  /** Members invited as makers by one member in 24 hours. */
  invitationsPerDay: 30,
  repliesShown: 3,
  /** Products of one member that are not launched. */
  unlaunched: 20,
  board: 50,
  statisticsDays: 30,
  /** A vote by an account younger than this has the weight `newVoteWeight` instead of 100 (PROD-06). */
  newAccountDays: 7,
  newVoteWeight: 25,
} as const

const pictureInput = () =>
  z.strictObject({ fileId: id(), alt: z._default(text({ min: 0, max: productLimits.alt }), '') })

const nullableField = <T extends z.core.SomeType>(field: T) => z._default(z.nullable(field), null)

/** PROD-01. A draft needs only a title; a launch also needs tagline, description, a category and the thumbnail. */
export const productFields = {
  title: text({ max: productLimits.title }),
  tagline: z._default(text({ min: 0, max: productLimits.tagline }), ''),
  description: z._default(paragraphs({ min: 0, max: productLimits.description }), ''),
  /** The language of the texts (I18N-07). */
  language: language(),
  categories: z._default(list(choice(productCategories), { max: productLimits.categories }), []),
  website: nullableField(url()),
  repository: nullableField(url()),
  thumbnail: nullableField(pictureInput()),
  gallery: z._default(list(pictureInput(), { max: productLimits.gallery }), []),
  /** Members other than the creator. Each is named as a maker after they have confirmed. */
  makerIds: z._default(list(id(), { max: productLimits.makers }), []),
}
