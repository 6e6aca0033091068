import { scheduleSweep } from '#features/files/server/index.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { productLimits } from '../../contract/index.ts'
import { slugCandidates } from '../slugs.ts'
import * as policy from '../policy.ts'
import * as makers from '../queries/makers.ts'
import * as queries from '../queries/products.ts'
import { removeVote } from '../queries/votes.ts'
import { checkComplete, saveMakers, savePictures, productInputOf } from './product-input.ts'
import { deleteUnlaunched } from './delete-unlaunched.ts'
import { lockProduct, currentDetail } from './load-product.ts'
import { publishChange, notifyCreatorOfMaker, notifyInvited, notifyReviewers } from './notifications.ts'

export const create: Handler<typeof contract.createProduct> = async (ctx, fields) => {
  if (fields.submit) checkComplete(fields)
  if ((await queries.countUnlaunched(ctx.tx, ctx.member.id)) >= productLimits.unlaunched) ctx.fail('product.too_many')
  for (const slug of slugCandidates(fields.title)) {
    const id = await queries.insert(ctx.tx, {
      ...productInputOf(fields),
      creator_id: ctx.member.id,
      slug,
      created_at: ctx.now,
    })
    if (id === null) continue
    const product = { id, slug, title: fields.title }
    await savePictures(ctx, id, fields)
    await notifyInvited(ctx, product, await saveMakers(ctx, id, fields))
    if (fields.submit) {
      await queries.setPendingReview(ctx.tx, id, ctx.now)
      await notifyReviewers(ctx, product)
    }
    await publishChange(ctx, id, false)
    return currentDetail(ctx, id)
  }
  throw new Error('every address is taken')
}

export const update: Handler<typeof contract.updateProduct> = async (ctx, { id, ...fields }) => {
  const { row, facts } = await lockProduct(ctx, id)
  ctx.allow(policy.mayEdit(ctx.viewer, facts))
  const mustStayComplete = row.status === 'approved' || row.status === 'pending_review'
  if (fields.submit || mustStayComplete) checkComplete(fields)
  const input = productInputOf(fields)
  const picturesChanged = await savePictures(ctx, id, fields)
  const hasChanges =
    picturesChanged ||
    (Object.keys(input) as (keyof queries.ProductInput)[]).some((name) => String(input[name]) !== String(row[name]))
  const added = await saveMakers(ctx, id, fields)
  await queries.update(
    ctx.tx,
    id,
    { ...input, ...(row.status === 'approved' && hasChanges ? { changed_since_review: true } : {}) },
    ctx.now,
  )
  const product = { id, slug: row.slug, title: fields.title }
  await notifyInvited(ctx, product, added)
  // A product that is launched or in review is not submitted again.
  if (fields.submit && !mustStayComplete) {
    await queries.setPendingReview(ctx.tx, id, ctx.now)
    await notifyReviewers(ctx, product)
  }
  await publishChange(ctx, id, row.status === 'approved')
  return currentDetail(ctx, id)
}

export const withdraw: Handler<typeof contract.withdrawProduct> = async (ctx, { id }) => {
  const { facts } = await lockProduct(ctx, id)
  ctx.allow(policy.mayWithdraw(ctx.viewer, facts))
  await queries.setDraft(ctx.tx, id, ctx.now)
  await publishChange(ctx, id, false)
  return currentDetail(ctx, id)
}

export const archive: Handler<typeof contract.archiveProduct> = async (ctx, { id }) => {
  const { facts } = await lockProduct(ctx, id)
  ctx.allow(policy.mayArchive(ctx.viewer, facts))
  await queries.setArchived(ctx.tx, id, queries.noNote, ctx.now)
  await scheduleSweep(ctx)
  await publishChange(ctx, id, true)
  return currentDetail(ctx, id)
}

export const remove: Handler<typeof contract.removeProduct> = async (ctx, { id }) => {
  const { facts } = await lockProduct(ctx, id)
  ctx.allow(policy.mayRemove(ctx.viewer, facts))
  await deleteUnlaunched(ctx, id)
  return { ok: true }
}

export const answerInvitation: Handler<typeof contract.answerInvitation> = async (ctx, { id, accepted }) => {
  const { row, facts } = await lockProduct(ctx, id)
  ctx.allow(policy.mayAnswerInvitation(ctx.viewer, facts))
  // Publish first: a member who declines may not see the product afterwards.
  await publishChange(ctx, id, facts.status === 'approved')
  if (!accepted) {
    await makers.removeMakers(ctx.tx, id, [ctx.member.id])
    return currentDetail(ctx, id)
  }
  if (await makers.confirmMaker(ctx.tx, id, ctx.member.id, ctx.now)) {
    // Makers do not vote for their own product.
    await removeVote(ctx.tx, id, ctx.member.id)
    await notifyCreatorOfMaker(ctx, row, row.creator_id)
  }
  return currentDetail(ctx, id)
}
