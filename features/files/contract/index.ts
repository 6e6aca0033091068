import * as z from 'zod/mini'
import { download, endpoint, pickErrors, picture as shownPicture } from '#kit/endpoint.ts'
import { choice, id, instant, integer, list, queryInteger } from '#kit/fields.ts'
import { inBytes, inPixels } from '#kit/units.ts'
import { fileErrors } from './errors.ts'
import { fileKinds, publicKinds } from './kinds.ts'
import { picture } from './picture.ts'
import { cleanFileName } from './rules.ts'
import { fileLimits, fileTypes } from './types.ts'

export { type AvatarSide, avatarAt, avatarSides } from './avatar.ts'
export { fileErrors } from './errors.ts'
export { type FileKind, fileKinds, kindRules, type PublicKind, publicKinds } from './kinds.ts'
export { picture, pictureAltLimit, pictureSides, type PictureView } from './picture.ts'
export {
  cleanFileName,
  isSuspiciousName,
  maxMegabytesOf,
  type Refusal,
  refusalOf,
  refusalParams,
  withExtension,
} from './rules.ts'
export { fileLimits, type FileType, fileTypes, typeNames } from './types.ts'

/** A file as shown to everyone who may read it. */
export const fileView = z.strictObject({
  id: id(),
  name: z.string(),
  /** Media type of the stored file; an image may be converted to another type on upload. */
  type: z.string(),
  size: inBytes(z.int()),
  /** Null for documents. */
  width: z.nullable(inPixels(integer({ min: 1, max: 100_000 }))),
  height: z.nullable(inPixels(integer({ min: 1, max: 100_000 }))),
})
export type FileView = z.output<typeof fileView>

export const ownFile = z.strictObject({
  ...fileView.shape,
  kind: choice(fileKinds),
  createdAt: instant(),
  /** The public URL; null unless the file is a picture of a public kind. */
  url: z.nullable(z.string()),
  /** The picture with all its sizes and formats; null unless it is public. */
  picture: z.nullable(picture),
})
export type OwnFile = z.output<typeof ownFile>

const pixel = () => z.optional(inPixels(queryInteger({ min: 0, max: 100_000 })))

/**
 * The selected area, in pixels of the upright picture. An avatar needs a square and defaults to the centre square; a
 * product's picture may be cropped to any shape and defaults to the whole; other kinds accept no crop.
 */
const crop = { cropX: pixel(), cropY: pixel(), cropWidth: pixel(), cropHeight: pixel() }
type Crop = { [Name in 'cropX' | 'cropY' | 'cropWidth' | 'cropHeight']?: number | undefined } & { kind: string }

const completeCrop = z.refine<Crop>(
  ({ kind, cropX, cropY, cropWidth, cropHeight }) => {
    const given = [cropX, cropY, cropWidth, cropHeight].filter((value) => value !== undefined)
    if (given.length === 0) return true
    return (
      given.length === 4 &&
      cropWidth !== 0 &&
      cropHeight !== 0 &&
      (kind === 'product' || (kind === 'avatar' && cropWidth === cropHeight))
    )
  },
  { path: ['cropWidth'], error: 'field.invalid' },
)

export const uploadFile = endpoint({
  name: 'files.upload',
  method: 'POST',
  path: '/api/files',
  summary: 'Uploads one file as the request body. A file that is not used within a day is removed.',
  access: 'confirmed',
  rate: 'upload',
  input: z
    .strictObject({
      kind: choice(fileKinds),
      name: z.string().check(z.maxLength(1000), z.overwrite(cleanFileName), z.minLength(1)),
      ...crop,
    })
    .check(completeCrop),
  inputFromOthers: true,
  upload: { maxBytes: fileLimits.size, types: Object.keys(fileTypes) },
  output: ownFile,
  errors: pickErrors(
    fileErrors,
    'file.too_large',
    'file.type_not_allowed',
    'file.suspicious',
    'file.locked',
    'file.quota_exceeded',
    'file.image_too_large',
    'file.not_an_image',
    'file.image_unreadable',
    'file.too_many_pixels',
  ),
})

export const listOwnPictures = endpoint({
  name: 'files.ownPictures',
  method: 'GET',
  path: '/api/files/pictures',
  summary: 'Lists those of the given product pictures that belong to the member and still exist.',
  access: 'member',
  input: z.strictObject({ ids: list(id(), { min: 1, max: fileLimits.pictures }) }),
  output: z.strictObject({ items: z.array(z.strictObject({ fileId: id(), picture })) }),
})

export const readFile = endpoint({
  name: 'files.read',
  method: 'GET',
  path: '/api/files/:id',
  summary: "Downloads one of the member's own files as an attachment.",
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: download,
  errors: pickErrors(fileErrors, 'file.not_found'),
})

export const readPicture = endpoint({
  name: 'files.picture',
  method: 'GET',
  path: '/media/:kind/:id/:size',
  summary: 'Returns a public picture. Its URL cannot be guessed, and its content never changes.',
  access: 'anyone',
  duringMaintenance: true,
  input: z.strictObject({
    kind: choice(publicKinds),
    id: id(),
    size: z.string().check(z.regex(/^[1-9]\d{1,3}\.(?:webp|avif)$/)),
  }),
  output: shownPicture,
  rate: 'picture',
  errors: pickErrors(fileErrors, 'file.not_found'),
})
