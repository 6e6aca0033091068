import type { Context } from '#platform/http/context.ts'
import type { WrittenText } from '#platform/application-source.ts'
import type { Handler } from '#platform/http/route.ts'
import { languageOfOptionalText } from '#platform/i18n/language-of-text.ts'
import { cardOf } from '#features/profiles/contract/card.ts'
import type * as contract from '../../contract/index.ts'
import type { DecisionPreview } from '../../contract/views.ts'
import { composeMail, composeMessages, languagesOf } from '../compose-answer.ts'
import * as policy from '../policy.ts'
import * as queries from '../queries/applications.ts'
import { factsOf } from '../view.ts'
import { type Sources, withoutPlace } from './lists.ts'

/** The mail without its address, and without the link, which leads to a conversation that may not exist yet. */
const mailOf = (compose: ReturnType<typeof composeMail>, language: DecisionPreview['language']) => {
  if (!compose) return null
  const { subject, heading, paragraphs, action } = compose({ email: '', language })
  return { subject, heading, paragraphs, action: action?.label ?? '' }
}

/** The feedback that a rejection would send, by application. Each kind's area is asked at once. */
const releasedTo = async (
  tx: Context['tx'],
  sources: Sources,
  rows: readonly queries.ApplicationRow[],
): Promise<Map<string, WrittenText[]>> => {
  const byKind = await Promise.all(
    Map.groupBy(rows, ({ kind }) => kind)
      .entries()
      .map(async ([kind, ofKind]) => [
        ...((await sources.get(kind)?.feedback?.released(
          tx,
          ofKind.map(({ id }) => id),
        )) ?? []),
      ]),
  )
  return new Map(byKind.flat())
}

export const createPreview =
  (sources: Sources): Handler<typeof contract.previewDecisions> =>
  async (ctx, { ids, status, message }) => {
    const rows: queries.ApplicationRow[] = []
    const refused: { id: string; code: string }[] = []
    for (const id of [...new Set(ids)].toSorted()) {
      const row = await queries.findReceived(ctx.tx, ctx.member.id, id)
      const verdict = row ? policy.mayDecide(ctx.member, factsOf(row)) : 'application.not_found'
      if (row && verdict === 'ok') rows.push(row)
      else refused.push({ id, code: verdict })
    }
    const released = status === 'rejected' ? await releasedTo(ctx.tx, sources, rows) : new Map<string, WrittenText[]>()
    const waiting = status === 'approved' ? await withoutPlace(ctx, sources, rows) : new Set<string>()
    const languageOf = await languagesOf(ctx.tx, rows)
    const items = rows.map((row): DecisionPreview => {
      const answer = {
        status,
        waits: waiting.has(row.id),
        message,
        language: languageOfOptionalText(message, ctx.member.language),
        feedback: released.get(row.id) ?? [],
        title: row.title ?? '',
      }
      const language = languageOf(row)
      return {
        id: row.id,
        applicant: cardOf(row.applicant),
        language,
        messages: composeMessages(language, answer),
        mail: mailOf(composeMail(answer, ''), language),
      }
    })
    return { items, refused }
  }
