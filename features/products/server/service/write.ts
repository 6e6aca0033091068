import { removeBytesSoon } from '#features/files/server/index.ts'
import type { Serve } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { productLimits } from '../../contract/index.ts'
import { slugsFor } from '../slugs.ts'
import * as policy from '../policy.ts'
import * as makers from '../queries/makers.ts'
import * as queries from '../queries/products.ts'
import { removeVote } from '../queries/votes.ts'
import { checkComplete, settleMakers, settlePictures, writtenOf } from './product-input.ts'
import { held, shown } from './load-product.ts'
import { forgetInvitations, publishChange, tellCreatorOfMaker, tellInvited, tellReviewers } from './notifications.ts'

export const create: Serve<typeof contract.createProduct> = async (ctx, fields) => {
  if (fields.submit) checkComplete(fields)
  if ((await queries.countUnlaunched(ctx.tx, ctx.member.id)) >= productLimits.unlaunched) ctx.fail('product.too_many')
  for (const slug of slugsFor(fields.title)) {
    const id = await queries.insert(ctx.tx, {
      ...writtenOf(fields),
      creator_id: ctx.member.id,
      slug,
      created_at: ctx.now,
    })
    if (id === null) continue
    const product = { id, slug, title: fields.title }
    await settlePictures(ctx, id, fields)
    await tellInvited(ctx, product, await settleMakers(ctx, id, fields))
    if (fields.submit) {
      await queries.handIn(ctx.tx, id, ctx.now)
      await tellReviewers(ctx, product)
    }
    await publishChange(ctx, id, false)
    return shown(ctx, id)
  }
  throw new Error('every address is taken')
}

export const update: Serve<typeof contract.updateProduct> = async (ctx, { id, ...fields }) => {
  const { row, facts } = await held(ctx, id)
  ctx.allow(policy.edit(ctx.viewer, facts))
  // What others see or look at stays whole.
  const isOut = row.status === 'approved' || row.status === 'pending_review'
  if (fields.submit || isOut) checkComplete(fields)
  const written = writtenOf(fields)
  const picturesChanged = await settlePictures(ctx, id, fields)
  const isOther =
    picturesChanged ||
    (Object.keys(written) as (keyof queries.Written)[]).some((name) => String(written[name]) !== String(row[name]))
  const added = await settleMakers(ctx, id, fields)
  await queries.rewrite(
    ctx.tx,
    id,
    { ...written, ...(row.status === 'approved' && isOther ? { changed_since_review: true } : {}) },
    ctx.now,
  )
  const product = { id, slug: row.slug, title: fields.title }
  await tellInvited(ctx, product, added)
  // Handed in once: what is in review or launched already is only rewritten.
  if (fields.submit && !isOut) {
    await queries.handIn(ctx.tx, id, ctx.now)
    await tellReviewers(ctx, product)
  }
  await publishChange(ctx, id, row.status === 'approved')
  return shown(ctx, id)
}

export const withdraw: Serve<typeof contract.withdrawProduct> = async (ctx, { id }) => {
  const { facts } = await held(ctx, id)
  ctx.allow(policy.withdraw(ctx.viewer, facts))
  await queries.setDraft(ctx.tx, id, ctx.now)
  await publishChange(ctx, id, false)
  return shown(ctx, id)
}

export const archive: Serve<typeof contract.archiveProduct> = async (ctx, { id }) => {
  const { facts } = await held(ctx, id)
  ctx.allow(policy.archive(ctx.viewer, facts))
  await queries.setArchived(ctx.tx, id, null, ctx.now)
  await removeBytesSoon(ctx)
  await publishChange(ctx, id, true)
  return shown(ctx, id)
}

export const remove: Serve<typeof contract.removeProduct> = async (ctx, { id }) => {
  const { facts } = await held(ctx, id)
  ctx.allow(policy.remove(ctx.viewer, facts))
  await publishChange(ctx, id, false)
  await forgetInvitations(ctx, id)
  await queries.remove(ctx.tx, id)
  await removeBytesSoon(ctx)
  return { ok: true }
}

export const answerInvitation: Serve<typeof contract.answerInvitation> = async (ctx, { id, accepted }) => {
  const { row, facts } = await held(ctx, id)
  ctx.allow(policy.answer(ctx.viewer, facts))
  // Told before they leave, who may not see it afterwards.
  await publishChange(ctx, id, facts.status === 'approved')
  if (!accepted) {
    await makers.removeMakers(ctx.tx, id, [ctx.member.id])
    return shown(ctx, id)
  }
  if (await makers.confirm(ctx.tx, id, ctx.member.id, ctx.now)) {
    // Nobody votes for their own.
    await removeVote(ctx.tx, id, ctx.member.id)
    await tellCreatorOfMaker(ctx, row, row.creator_id)
  }
  return shown(ctx, id)
}
