import { recordAdminAction } from '#features/audit-log/server/index.ts'
import type { Handler } from '#platform/http/route.ts'
import { translationsChanged } from '../../contract/events.ts'
import type * as contract from '../../contract/texts.ts'
import { shippedCatalogue } from '../catalogue.ts'
import { currentOverrideIndex, readOverrideIndex } from '../overrides.ts'
import * as policy from '../policy.ts'
import { lockRevision, writeTexts } from '../queries.ts'
import { exportPieces } from './export.ts'
import { readImport } from './read-import.ts'

export const exportTexts: Handler<typeof contract.exportTexts> = async (ctx, { language, format, area }) => {
  const catalogue = shippedCatalogue()
  if (area !== undefined && !catalogue.areas.includes(area)) ctx.fail('translation.not_found')
  const index = await currentOverrideIndex(ctx.db)
  const day = ctx.now.toISOString().slice(0, 10)
  const name = ['nordbro', ...(area === undefined ? [] : [area]), language, day].join('-')
  return {
    name: format === 'json' ? `${name}.json` : `${name}.xlf`,
    type: format === 'json' ? 'application/json; charset=utf-8' : 'application/xliff+xml; charset=utf-8',
    size: null,
    bytes: exportPieces(catalogue, index, { language, format, area }),
  }
}

/** Texts that are written in one statement. */
const batchSize = 500

export const importTexts: Handler<typeof contract.importTexts> = async (ctx, { isDryRun, revision }) => {
  ctx.allow(policy.mayImport(ctx.viewer))
  const bytes = (await ctx.upload.bytes()) ?? ctx.fail('translation.file_too_large')
  const index = await readOverrideIndex(ctx.db)
  const answer = await readImport({ bytes, overrides: index.all })
  if ('refusal' in answer) return ctx.fail('translation.file_invalid')
  const { plan } = answer
  if (!isDryRun)
    await ctx.inTransaction(async ({ tx, ...transaction }) => {
      const current = await lockRevision(tx)
      if (current !== revision || current !== index.revision) ctx.fail('translation.import_stale')
      if (plan.writes.length === 0) return
      const facts = { memberId: ctx.member.id, now: ctx.now, isImport: true }
      for (let at = 0; at < plan.writes.length; at += batchSize)
        await writeTexts(tx, plan.writes.slice(at, at + batchSize), facts)
      await recordAdminAction(
        { tx, member: ctx.member, now: ctx.now },
        {
          action: 'translations.import',
          target: { kind: 'texts', id: plan.result.languages.join(',') },
          after: {
            language: plan.result.languages.join(', '),
            changed: plan.result.changed,
            refused: plan.result.refused,
          },
        },
      )
      transaction.publish(translationsChanged, {}, 'everyone')
    })
  return { isDryRun, revision: index.revision, ...plan.result }
}
