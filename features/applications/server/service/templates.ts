import type { Handler } from '#platform/http/route.ts'
import { languageOfText } from '#platform/i18n/language-of-text.ts'
import type * as contract from '../../contract/index.ts'
import { applicationTemplatesChanged } from '../../contract/events.ts'
import { applicationLimits } from '../../contract/limits.ts'
import * as queries from '../queries/templates.ts'

export const list: Handler<typeof contract.listTemplates> = async ({ tx, member }) => ({
  items: await queries.list(tx, member.id),
})

export const add: Handler<typeof contract.addTemplate> = async (ctx, input) => {
  const { tx, member, now } = ctx
  await queries.lockOwner(tx, member.id)
  if ((await queries.count(tx, member.id)) >= applicationLimits.templates)
    return ctx.fail('application_template.too_many', { maximum: applicationLimits.templates })
  const language = languageOfText(input.text, ctx.member.language)
  const template = await queries.add(tx, { owner_id: member.id, ...input, language, created_at: now })
  ctx.publish(applicationTemplatesChanged, {}, { members: [member.id] })
  return template
}

export const update: Handler<typeof contract.updateTemplate> = async (ctx, { id, ...input }) => {
  const language = languageOfText(input.text, ctx.member.language)
  const template = await queries.update(ctx.tx, ctx.member.id, id, { ...input, language })
  if (!template) return ctx.fail('application_template.not_found')
  ctx.publish(applicationTemplatesChanged, {}, { members: [ctx.member.id] })
  return template
}

export const remove: Handler<typeof contract.deleteTemplate> = async (ctx, { id }) => {
  if (!(await queries.remove(ctx.tx, ctx.member.id, id))) return ctx.fail('application_template.not_found')
  ctx.publish(applicationTemplatesChanged, {}, { members: [ctx.member.id] })
  return { ok: true }
}
