import type { fileErrors } from './errors.ts'
import { fileLimits, type FileType } from './types.ts'

const images = ['image/jpeg', 'image/png', 'image/webp'] as const
const documents = ['application/pdf'] as const

type KindRule = {
  /** What it is taken as. */
  readonly types: readonly FileType[]
  readonly maxBytes: number
  /** How many of them a member can have uploaded and not yet used; a further one takes the place of the oldest. */
  readonly waiting: number
  readonly tooLarge: keyof typeof fileErrors
  readonly wrongType: keyof typeof fileErrors
}

const defaultRule = {
  maxBytes: fileLimits.size,
  waiting: 5,
  tooLarge: 'file.too_large',
  wrongType: 'file.type_not_allowed',
} as const
/** A picture of the product, not a document of a member's: PROD-02's limits and words. */
const pictureRule = {
  types: images,
  maxBytes: fileLimits.imageSize,
  waiting: 5,
  tooLarge: 'file.image_too_large',
  wrongType: 'file.not_an_image',
} as const

/** What a file is for, and what is taken for it. What is made of an image stands in `server/images/presets.ts`. */
export const kindRules = {
  cv: { ...defaultRule, types: documents },
  portfolio: { ...defaultRule, types: documents },
  avatar: pictureRule,
  /** Thumbnail and gallery of a product; waiting are those of a form and what was chosen in their place. */
  product: { ...pictureRule, waiting: 20 },
  /** Goes with a message. */
  attachment: { ...defaultRule, types: [...images, ...documents], waiting: 20 },
} as const satisfies Record<string, KindRule>

export type FileKind = keyof typeof kindRules
export const fileKinds = Object.keys(kindRules) as [FileKind, ...FileKind[]]

/** Those whose pictures anybody may see who has their address. */
export const publicKinds = ['avatar', 'product'] as const satisfies readonly FileKind[]
export type PublicKind = (typeof publicKinds)[number]
