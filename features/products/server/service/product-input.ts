import { attachFiles, scheduleSweep } from '#features/files/server/index.ts'
import type { ParsedInputOf } from '#kit/endpoint.ts'
import type { FieldError } from '#kit/errors.ts'
import type { Context } from '#platform/http/context.ts'
import { kernelError } from '#platform/http/api-error.ts'
import type * as contract from '../../contract/index.ts'
import { productLimits } from '../../contract/index.ts'
import { countActs, recordActs } from '../queries/acts.ts'
import * as makers from '../queries/makers.ts'
import * as products from '../queries/products.ts'

export type ProductForm = ParsedInputOf<typeof contract.createProduct>
type WriteContext = Context<'product.picture_gone' | 'product.too_many_invitations'>

export const productInputOf = (fields: ProductForm): products.ProductInput => ({
  title: fields.title,
  tagline: fields.tagline,
  description: fields.description,
  language: fields.language,
  categories: [...new Set(fields.categories)],
  website: fields.website,
  repository: fields.repository,
})

export const failWithFieldErrors = (fields: FieldError[]): never => {
  throw kernelError('input.invalid', { fields })
}

/** Checks the fields that only a launch needs. @throws input.invalid with one error per missing field */
export const checkComplete = (fields: ProductForm): void => {
  const missing: FieldError[] = (['tagline', 'description'] as const)
    .filter((name) => fields[name] === '')
    .map((path) => ({ path, code: 'field.required' }))
  if (fields.categories.length === 0) missing.push({ path: 'categories', code: 'field.required' })
  if (fields.thumbnail === null) missing.push({ path: 'thumbnail', code: 'product.thumbnail_required' })
  if (missing.length > 0) failWithFieldErrors(missing)
}

type PictureInput = { position: number; file_id: string; alt: string }

const picturesOf = ({ thumbnail, gallery }: ProductForm): PictureInput[] => [
  ...(thumbnail ? [{ position: 0, file_id: thumbnail.fileId, alt: thumbnail.alt }] : []),
  ...gallery.map(({ fileId, alt }, at) => ({ position: at + 1, file_id: fileId, alt })),
]

/** Attaches new uploads and deletes pictures that are no longer included. @returns whether anything changed */
export const savePictures = async (ctx: WriteContext, productId: string, fields: ProductForm): Promise<boolean> => {
  const wanted = picturesOf(fields)
  const ids = wanted.map(({ file_id }) => file_id)
  if (new Set(ids).size < ids.length) failWithFieldErrors([{ path: 'gallery', code: 'field.invalid' }])
  const before = await products.picturesOf(ctx.tx, productId)
  const known = new Set(before.map(({ file_id }) => file_id))
  const added = ids.filter((id) => !known.has(id))
  if (
    added.length > 0 &&
    !(await attachFiles(ctx.tx, { ids: added, ownerId: ctx.member.id, kind: 'product', now: ctx.now }))
  )
    ctx.fail('product.picture_gone')
  await products.setPictures(ctx.tx, productId, wanted)
  if (before.some(({ file_id }) => !ids.includes(file_id))) await scheduleSweep(ctx)
  return (
    JSON.stringify(wanted) !== JSON.stringify(before.map(({ position, file_id, alt }) => ({ position, file_id, alt })))
  )
}

/** Removes makers who are no longer named and invites new ones. @returns the ids of the newly invited members */
export const saveMakers = async (
  ctx: WriteContext,
  productId: string,
  { makerIds }: ProductForm,
): Promise<string[]> => {
  const wanted = new Set(makerIds)
  const before = (await makers.makersOf(ctx.tx, productId)).map(({ member_id }) => member_id)
  const added = [...wanted].filter((id) => !before.includes(id))
  const reachable = await makers.invitableIds(ctx.tx, ctx.member.id, added)
  const unknown = makerIds.findIndex((id) => id === ctx.member.id || (added.includes(id) && !reachable.has(id)))
  if (unknown >= 0) failWithFieldErrors([{ path: `makerIds.${unknown}`, code: 'product.maker_unknown' }])
  if (added.length > 0) {
    const today = await countActs(ctx.tx, ctx.member.id, 'invitation', ctx.now)
    if (today + added.length > productLimits.invitationsPerDay) ctx.fail('product.too_many_invitations')
    await recordActs(ctx.tx, ctx.member.id, 'invitation', added.length, ctx.now)
  }
  await makers.removeMakers(
    ctx.tx,
    productId,
    before.filter((id) => !wanted.has(id)),
  )
  await makers.invite(ctx.tx, productId, added, ctx.now)
  return added
}
