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
export { cleanFileName, isSuspiciousName, type Refusal, refusalOf, refusalParams, withExtension } from './rules.ts'
export { fileLimits, type FileType, fileTypes, typeNames } from './types.ts'

/** A file as those see it who may read it. */
export const fileView = z.strictObject({
  id: id(),
  name: z.string(),
  /** As it is kept, which for an image need not be how it came. */
  type: z.string(),
  size: inBytes(z.int()),
  /** Of an image. */
  width: z.nullable(inPixels(integer({ min: 1, max: 100_000 }))),
  height: z.nullable(inPixels(integer({ min: 1, max: 100_000 }))),
})
export type FileView = z.output<typeof fileView>

/** A file as its owner sees it. */
export const ownFile = z.strictObject({
  ...fileView.shape,
  kind: choice(fileKinds),
  createdAt: instant(),
  /** Where anybody sees it, of a picture that is meant to be shown. */
  url: z.nullable(z.string()),
  /** The same with all that was made of it, for a page to choose from. */
  picture: z.nullable(picture),
})
export type OwnFile = z.output<typeof ownFile>

const pixel = () => z.optional(inPixels(queryInteger({ min: 0, max: 100_000 })))

/**
 * The part to keep of a picture, in pixels of it as it is seen. Of an avatar it is a square, the one in the middle when none is
 * given; a product's picture is kept whole unless a part is named; of other kinds there is none.
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
  summary: 'Uploads one file, as the whole body. What is not used within a day is removed.',
  access: 'confirmed',
  rate: 'upload',
  input: z
    .strictObject({
      kind: choice(fileKinds),
      /** What the file is called where it comes from. */
      name: z.string().check(z.maxLength(1000), z.overwrite(cleanFileName), z.minLength(1)),
      ...crop,
    })
    .check(completeCrop),
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
  summary: 'Those of these own pictures of products that are still there, for a form that is opened again.',
  access: 'member',
  input: z.strictObject({ ids: list(id(), { min: 1, max: fileLimits.pictures }) }),
  output: z.strictObject({ items: z.array(z.strictObject({ fileId: id(), picture })) }),
})

export const readFile = endpoint({
  name: 'files.read',
  method: 'GET',
  path: '/api/files/:id',
  summary: 'Gives back an own file, as an attachment.',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: download,
  errors: pickErrors(fileErrors, 'file.not_found'),
})

export const readPicture = endpoint({
  name: 'files.picture',
  method: 'GET',
  path: '/media/:kind/:id/:size',
  summary:
    'Shows a picture that is meant to be seen. Its address cannot be guessed, and what it leads to never changes.',
  access: 'anyone',
  input: z.strictObject({
    kind: choice(publicKinds),
    id: id(),
    size: z.string().check(z.regex(/^[1-9]\d{1,3}\.(?:webp|avif)$/)),
  }),
  output: shownPicture,
  rate: 'picture',
  errors: pickErrors(fileErrors, 'file.not_found'),
})
