import type { fileErrors } from './errors.ts'
import { fileLimits, type FileType } from './types.ts'

const images = ['image/jpeg', 'image/png', 'image/webp'] as const
const documents = ['application/pdf'] as const

type KindRule = {
  readonly types: readonly FileType[]
  readonly maxBytes: number
  /** How many unused files of this kind a member may have; a further upload removes the oldest. */
  readonly maxUnused: number
  readonly tooLarge: keyof typeof fileErrors
  readonly wrongType: keyof typeof fileErrors
}

const defaultRule = {
  maxBytes: fileLimits.size,
  maxUnused: 5,
  tooLarge: 'file.too_large',
  wrongType: 'file.type_not_allowed',
} as const
/** Pictures that the product shows have the limits and error codes of PROD-02. */
const pictureRule = {
  types: images,
  maxBytes: fileLimits.imageSize,
  maxUnused: 5,
  tooLarge: 'file.image_too_large',
  wrongType: 'file.not_an_image',
} as const

/** What each kind of file accepts. Image sizes and formats are in `server/images/presets.ts`. */
export const kindRules = {
  cv: { ...defaultRule, types: documents },
  portfolio: { ...defaultRule, types: documents },
  avatar: pictureRule,
  /** Thumbnail and gallery of a product. The limit covers the pictures of one form and their replacements. */
  product: { ...pictureRule, maxUnused: 20 },
  attachment: { ...defaultRule, types: [...images, ...documents], maxUnused: 20 },
  /** Files of a mentor session. */
  session: { ...defaultRule, types: [...images, ...documents], maxUnused: 20 },
  /** What a member shows administrators to be verified. */
  evidence: { ...defaultRule, types: [...images, ...documents] },
} as const satisfies Record<string, KindRule>

export type FileKind = keyof typeof kindRules
export const fileKinds = Object.keys(kindRules) as [FileKind, ...FileKind[]]

/** Kinds whose pictures are visible to anyone who has the URL. */
export const publicKinds = ['avatar', 'product'] as const satisfies readonly FileKind[]
export type PublicKind = (typeof publicKinds)[number]
