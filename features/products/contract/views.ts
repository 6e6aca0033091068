import * as z from 'zod/mini'
import { picture } from '#features/files/contract/picture.ts'
import { memberCard } from '#features/profiles/contract/card.ts'
import { abilities } from '#kit/abilities.ts'
import { choice, day, id, instant, language } from '#kit/fields.ts'
import { productCategories, productStatuses } from './fields.ts'

/** `fileId` is null unless the viewer may edit the product. */
export const productPicture = z.strictObject({ fileId: z.nullable(id()), alt: z.string(), picture })

const cardFields = {
  id: id(),
  /** The last part of the product's URL. It does not change with the title. */
  slug: z.string(),
  title: z.string(),
  tagline: z.string(),
  language: language(),
  categories: z.array(choice(productCategories)),
  /** Null only while a required thumbnail has not been added (draft or rejected). */
  thumbnail: z.nullable(productPicture),
  status: choice(productStatuses),
  /** The first approval, which decides the product's boards. */
  launchedAt: z.nullable(instant()),
  votes: z.int(),
  voted: z.boolean(),
  comments: z.int(),
  /** Null once the creator has deleted their account. */
  creator: z.nullable(memberCard),
}

export const productCard = z.strictObject({ ...cardFields, can: abilities('vote') })
export type ProductCard = z.output<typeof productCard>

const boardPlacement = z.strictObject({ date: day(), place: z.int() })

export const productDetail = z.strictObject({
  ...cardFields,
  description: z.string(),
  website: z.nullable(z.string()),
  repository: z.nullable(z.string()),
  gallery: z.array(productPicture),
  /** The creator, then the confirmed makers in the order in which they confirmed. */
  makers: z.array(memberCard),
  /** Makers with a connection to the viewer or a pending request in either direction. */
  connections: z.array(z.strictObject({ memberId: id(), state: choice(['requested', 'asked', 'connected']) })),
  /** Invited members who have not confirmed; empty unless the viewer is the creator. */
  invited: z.array(memberCard),
  isInvited: z.boolean(),
  /** Whether the viewer is the creator or a confirmed maker. */
  isMaker: z.boolean(),
  /** The reason for a rejection or archiving; only for makers and administrators. */
  note: z.nullable(z.string()),
  noteLanguage: z.nullable(language()),
  createdAt: instant(),
  updatedAt: instant(),
  submittedAt: z.nullable(instant()),
  /** The version in `sharePicturePath`. */
  pictureVersion: z.string(),
  /** The product's places, if it is among the first ten of its day or week. */
  places: z.strictObject({ day: z.nullable(boardPlacement), week: z.nullable(boardPlacement) }),
  can: abilities(
    'vote',
    'comment',
    'connect',
    'edit',
    'submit',
    'withdraw',
    'archive',
    'remove',
    'leave',
    'decide',
    'seeStatistics',
  ),
})
export type ProductDetail = z.output<typeof productDetail>

/** In a removed comment that still has replies, `author` is null and `text` empty. */
const commentFields = {
  id: id(),
  productId: id(),
  author: z.nullable(memberCard),
  byMaker: z.boolean(),
  text: z.string(),
  language: language(),
  mentions: z.array(z.strictObject({ name: z.string(), memberId: id(), fullName: z.string() })),
  createdAt: instant(),
  editedAt: z.nullable(instant()),
  removed: z.boolean(),
  can: abilities('reply', 'edit', 'remove', 'report'),
}
export const productReply = z.strictObject({ ...commentFields, parentId: id() })
export type ProductReply = z.output<typeof productReply>
export const productComment = z.strictObject({
  ...commentFields,
  /** The first replies, oldest first, and the number of all replies. */
  replies: z.array(productReply),
  replyCount: z.int(),
})
export type ProductComment = z.output<typeof productComment>
