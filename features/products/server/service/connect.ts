import { sendConnectionRequest as ask } from '#features/network/server/index.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import * as policy from '../policy.ts'
import { recordConnect } from '../queries/statistics.ts'
import { lockProduct } from './load-product.ts'

export const askToConnect: Handler<typeof contract.askToConnect> = async (ctx, { id, makerId, message }) => {
  const { row, facts } = await lockProduct(ctx, id)
  ctx.allow(policy.mayConnect(ctx.viewer, facts))
  const makers = [row.creator, ...row.makers]
  for (const maker of makerId === null ? makers : makers.filter((one) => one.id === makerId)) {
    const asked = await ask(ctx, { memberId: maker.id, message })
    if (!('refused' in asked)) {
      await recordConnect(ctx.tx, id, ctx.member.id, ctx.now)
      return { memberId: maker.id, fullName: maker.full_name, state: asked.state }
    }
    if (asked.refused === 'network.too_many_requests') return ctx.fail('product.too_many_asks')
  }
  return ctx.fail('product.nobody_to_ask')
}
