import * as z from 'zod/mini'
import { choice, id, language, list, paragraphs, text, url } from '#kit/fields.ts'

/** PROD-03. `approved` is what everybody sees. */
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
  /** Comments of one member in 24 hours. */
  commentsPerDay: 100,
  /** Members that one mentions in comments in 24 hours. */
  mentionsPerDay: 60,
  /** Members whom one asks as makers in 24 hours. */
  invitationsPerDay: 30,
  /** Replies that come with their comment; further ones are asked for. */
  repliesShown: 3,
  /** Of one member, not launched. */
  unlaunched: 20,
  /** Places of a launch board. */
  board: 50,
  /** Days of a maker's statistics. */
  statisticsDays: 30,
  /** A vote by an account younger than so many days counts `newVoteWeight` of 100 on the boards (PROD-06). */
  newAccountDays: 7,
  newVoteWeight: 25,
} as const

/** A picture of the form: an uploaded file, and what it shows for those who do not see it. */
const pictureInput = () =>
  z.strictObject({ fileId: id(), alt: z._default(text({ min: 0, max: productLimits.alt }), '') })

const nullableField = <T extends z.core.SomeType>(field: T) => z._default(z.nullable(field), null)

/**
 * What a creator writes (PROD-01). A draft needs its title alone; to be submitted it needs tagline, description, a category and the
 * thumbnail ("Thumbnail is required") as well.
 */
export const productFields = {
  title: text({ max: productLimits.title }),
  tagline: z._default(text({ min: 0, max: productLimits.tagline }), ''),
  description: z._default(paragraphs({ min: 0, max: productLimits.description }), ''),
  /** The language the texts are written in (I18N-07). */
  language: language(),
  categories: z._default(list(choice(productCategories), { max: productLimits.categories }), []),
  website: nullableField(url()),
  repository: nullableField(url()),
  thumbnail: nullableField(pictureInput()),
  gallery: z._default(list(pictureInput(), { max: productLimits.gallery }), []),
  /** Members beside the creator who are named as makers once they have confirmed. */
  makerIds: z._default(list(id(), { max: productLimits.makers }), []),
}
