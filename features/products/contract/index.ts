import * as z from 'zod/mini'
import { presenceChanged } from '#features/accounts/contract/events.ts'
import { pictureMoved } from '#features/files/contract/events.ts'
import { profileChanged } from '#features/profiles/contract/events.ts'
import { endpoint, pickErrors, picture as shownPicture } from '#kit/endpoint.ts'
import { choice, id, type Language, language, slugParam, text } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { productErrors } from './errors.ts'
import { productChanged } from './events.ts'
import { productCategories, productLimits } from './fields.ts'
import { productCard, productDetail } from './views.ts'

export { boardPeriods, boardZone, countVisit, readBoard, readStatistics } from './boards.ts'
export type { BoardPeriod } from './boards.ts'
export { addComment, commentFields, editComment, listComments, listReplies, removeComment } from './discussion.ts'
export { productErrors, productFieldCodes } from './errors.ts'
export type { ProductFieldCode } from './errors.ts'
export { discussionChanged, productChanged, reviewChanged } from './events.ts'
export { productCategories, productFields, productLimits, productStatuses } from './fields.ts'
export type { ProductCategory, ProductStatus } from './fields.ts'
export { decide, decisions, listForReview } from './review.ts'
export type { Decision } from './review.ts'
export {
  answerInvitation,
  archiveProduct,
  askToConnect,
  createProduct,
  removeProduct,
  updateProduct,
  withdrawProduct,
} from './writing.ts'
export type { ProductCard, ProductComment, ProductDetail, ProductReply } from './views.ts'

/** PROD-04. `popular` uses all weighted votes, `trending` those of the last seven days. */
export const productSorts = ['newest', 'popular', 'trending'] as const
export type ProductSort = (typeof productSorts)[number]

export const productPath = (slug: string) => `/products/${encodeURIComponent(slug)}` as const

/** The filters of the list, as in its URL. With `q` and no `sort`, the best matches come first. */
export const listFilters = {
  q: z.optional(text({ max: productLimits.query })),
  category: z.optional(choice(productCategories)),
  sort: z.optional(choice(productSorts)),
}

export const listProducts = endpoint({
  name: 'products.list',
  method: 'GET',
  path: '/api/products',
  summary: 'Lists launched products by category, search text and sort; the first page includes the total.',
  access: 'anyone',
  input: z.strictObject({ ...listFilters, ...pageInput }),
  /** `total` is at most 10,000. `correctedTo` is the spelling that was searched for because `q` had no matches. */
  output: z.strictObject({ ...page(productCard).shape, correctedTo: z.nullable(z.string()) }),
  rate: 'search',
  staleAfter: [productChanged, presenceChanged],
})

export const readProduct = endpoint({
  name: 'products.read',
  method: 'GET',
  path: '/api/products/:slug',
  summary:
    'Returns a product by its slug, its id, or an address that ends with the first 8 hex digits of its id (ROUTE-06).',
  access: 'anyone',
  input: z.strictObject({ slug: slugParam() }),
  output: productDetail,
  errors: pickErrors(productErrors, 'product.not_found'),
  staleAfter: [productChanged, profileChanged, presenceChanged, pictureMoved],
})

export const listOwn = endpoint({
  name: 'products.mine',
  method: 'GET',
  path: '/api/products/mine',
  summary: 'Lists the products that the caller made or is invited to as a maker, in every state, latest change first.',
  access: 'member',
  input: z.strictObject(pageInput),
  output: page(z.strictObject({ ...productCard.shape, isInvited: z.boolean() })),
  staleAfter: [productChanged, pictureMoved],
})

export const setVote = endpoint({
  name: 'products.setVote',
  method: 'PUT',
  path: '/api/products/:id/vote',
  summary: 'Casts or withdraws the caller’s vote; repeating the call changes nothing.',
  access: 'confirmed',
  input: z.strictObject({ id: id(), voted: z.boolean() }),
  output: z.strictObject({
    ...productCard.shape,
    /** The vote has a lower weight because the caller's account was new when it was cast. */
    weighsLess: z.boolean(),
  }),
  errors: pickErrors(productErrors, 'product.not_found', 'product.not_launched', 'product.own'),
})

/** The path of the picture for shared links. The response never changes: other content has another version. */
export const sharePicturePath = (slug: string, inLanguage: Language, version: string) =>
  `${productPath(slug)}/picture/${inLanguage}/${version}.png` as const

export const readSharePicture = endpoint({
  name: 'products.sharePicture',
  method: 'GET',
  path: '/products/:slug/picture/:language/:version',
  summary: 'Returns the picture of a launched product for shared links, 1200 by 630 pixels.',
  access: 'anyone',
  duringMaintenance: true,
  input: z.strictObject({
    slug: slugParam(),
    language: language(),
    version: z.string().check(z.regex(/^[0-9a-f]{16}\.png$/, { error: 'field.invalid' })),
  }),
  output: shownPicture,
  rate: 'picture',
  errors: pickErrors(productErrors, 'product.not_found'),
})
