import * as z from 'zod/mini'
import { picture } from '#features/files/contract/picture.ts'
import { memberCard } from '#features/profiles/contract/card.ts'
import { abilities } from '#kit/abilities.ts'
import { choice, day, id, instant, language } from '#kit/fields.ts'
import { productCategories, productStatuses } from './fields.ts'

/** A picture of a product. `fileId` is for the form of those who may edit it, null for others. */
export const productPicture = z.strictObject({ fileId: z.nullable(id()), alt: z.string(), picture })

const cardFields = {
  id: id(),
  /** The last part of its address; it stays when the title changes. */
  slug: z.string(),
  title: z.string(),
  tagline: z.string(),
  language: language(),
  categories: z.array(choice(productCategories)),
  /** Null only in a draft. */
  thumbnail: z.nullable(productPicture),
  status: choice(productStatuses),
  /** When it was first approved; what decides its boards. */
  launchedAt: z.nullable(instant()),
  /** Members who have voted. */
  votes: z.int(),
  /** The reader is one of them. */
  voted: z.boolean(),
  comments: z.int(),
  /** Null once they have left. */
  creator: z.nullable(memberCard),
}

/** A product in a list. */
export const productCard = z.strictObject({ ...cardFields, can: abilities('vote') })
export type ProductCard = z.output<typeof productCard>

/** Where it came on a board that is over or still open. */
const boardPlacement = z.strictObject({ date: day(), place: z.int() })

/** One product as this reader may see it. */
export const productDetail = z.strictObject({
  ...cardFields,
  description: z.string(),
  website: z.nullable(z.string()),
  repository: z.nullable(z.string()),
  gallery: z.array(productPicture),
  /** Creator first (unless they have left), then those who have confirmed. */
  makers: z.array(memberCard),
  /** Makers whom the reader has asked to connect, who have asked the reader, and who are connected with them. */
  connections: z.array(z.strictObject({ memberId: id(), state: choice(['requested', 'asked', 'connected']) })),
  /** Asked and not yet confirmed; for the creator. */
  invited: z.array(memberCard),
  /** The reader is asked to say that they made it. */
  isInvited: z.boolean(),
  /** The reader made it (the creator too). */
  isMaker: z.boolean(),
  /** Why it was rejected or archived; for makers and administrators. */
  note: z.nullable(z.string()),
  createdAt: instant(),
  updatedAt: instant(),
  submittedAt: z.nullable(instant()),
  /** Of `sharePicturePath`. */
  pictureVersion: z.string(),
  /** Its places, when it is among the first ten of its day or week. */
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

/** A comment, or the place of one that is gone but was answered: then `author` is null and `text` empty. */
const commentFields = {
  id: id(),
  productId: id(),
  author: z.nullable(memberCard),
  /** The author is one of the makers. */
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
  /** The first of them, oldest first, and how many there are. */
  replies: z.array(productReply),
  replyCount: z.int(),
})
export type ProductComment = z.output<typeof productComment>
