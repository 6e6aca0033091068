import { type Contact, rights } from '#features/accounts/server/index.ts'
import { notify, type NotifyContext, withdrawNotification } from '#features/notifications/server/index.ts'
import { isVoteMilestone } from '#kit/vote-milestones.ts'
import type { Context } from '#platform/http/context.ts'
import { productChanged, productPath, reviewChanged } from '../../contract/index.ts'
import { decisionMail } from '../mails.ts'
import * as makers from '../queries/makers.ts'

type ProductRef = { id: string; slug: string; title: string }
type ProductNotifyContext = NotifyContext & Pick<Context, 'member' | 'now'>

/** `isPublic`: the product is public or was public before the change, so everyone's pages are stale. */
export const publishChange = async (
  ctx: Pick<Context, 'tx' | 'publish'>,
  id: string,
  isPublic: boolean,
): Promise<void> => {
  if (isPublic) ctx.publish(productChanged, { id }, 'everyone')
  else {
    const namedIds = (await makers.makersOf(ctx.tx, id)).map(({ member_id }) => member_id)
    ctx.publish(
      productChanged,
      { id },
      { members: [...new Set([...(await makers.makerIds(ctx.tx, id)), ...namedIds])] },
    )
  }
  ctx.publish(reviewChanged, { id }, 'admins')
}

/** Deduplicated by day: withdrawing and resubmitting notifies reviewers once a day. */
export const notifyReviewers = async (ctx: ProductNotifyContext, { id, title }: ProductRef): Promise<void> => {
  const memberIds = (await rights.administratorsFrom(ctx, 'admin')).filter((memberId) => memberId !== ctx.member.id)
  await notify(ctx, {
    memberIds,
    type: 'product_submitted',
    payload: { title },
    link: '/admin?tab=products',
    dedupeKey: `products:submitted:${id}:${ctx.now.toISOString().slice(0, 10)}`,
  })
}

const invitationKey = (productId: string) => `products:maker:${productId}`

export const notifyInvited = (
  ctx: ProductNotifyContext,
  { id, slug, title }: ProductRef,
  memberIds: readonly string[],
) =>
  notify(ctx, {
    memberIds,
    type: 'maker_invited',
    payload: { member: ctx.member.fullName, title },
    link: productPath(slug),
    fromId: ctx.member.id,
    dedupeKey: invitationKey(id),
  })

export const withdrawInvitationNotices = (ctx: Pick<Context, 'tx' | 'publish'>, productId: string) =>
  withdrawNotification(ctx, invitationKey(productId))

export const notifyCreatorOfMaker = (ctx: ProductNotifyContext, { id, slug, title }: ProductRef, creatorId: string) =>
  notify(ctx, {
    memberIds: [creatorId],
    type: 'maker_confirmed',
    payload: { member: ctx.member.fullName, title },
    link: productPath(slug),
    fromId: ctx.member.id,
    dedupeKey: `products:confirmed:${id}:${ctx.member.id}`,
  })

/** Once for each milestone. The caller has locked the product, so that one vote reaches it. */
export const notifyOfVotes = async (
  ctx: ProductNotifyContext,
  { id, slug, title }: ProductRef,
  votes: number,
): Promise<void> => {
  if (!isVoteMilestone(votes)) return
  await notify(ctx, {
    memberIds: await makers.makerIds(ctx.tx, id),
    type: 'product_votes',
    payload: { title, count: votes },
    link: productPath(slug),
    dedupeKey: `products:votes:${id}:${votes}`,
  })
}

const decisionNotificationTypes = {
  approve: 'product_approved',
  reject: 'product_rejected',
  archive: 'product_archived',
  restore: 'product_approved',
} as const

/** Notifies the creator and the makers, also by mail, except the administrator who decided. */
export const notifyOfDecision = async (
  ctx: ProductNotifyContext,
  product: ProductRef,
  decision: keyof typeof decisionNotificationTypes,
  note: string | null,
  decisionId: string,
): Promise<void> => {
  const memberIds = (await makers.makerIds(ctx.tx, product.id)).filter((memberId) => memberId !== ctx.member.id)
  const link = productPath(product.slug)
  await notify(ctx, {
    memberIds,
    type: decisionNotificationTypes[decision],
    payload: { title: product.title },
    link,
    dedupeKey: `products:decision:${decisionId}`,
    mail: (contact: Contact) =>
      decisionMail(contact, decision, { title: product.title, note, url: ctx.config.publicBaseUrl + link }),
  })
}
