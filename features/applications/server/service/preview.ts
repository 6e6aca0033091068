import type { Handler } from '#platform/http/route.ts'
import { cardOf } from '#features/profiles/contract/card.ts'
import type * as contract from '../../contract/index.ts'
import type { DecisionPreview } from '../../contract/views.ts'
import { composeMail, composeMessages, languageOf } from '../compose-answer.ts'
import * as policy from '../policy.ts'
import * as queries from '../queries/applications.ts'
import { factsOf } from '../view.ts'
import type { Sources } from './lists.ts'

/** The mail without its address, and without the link, which leads to a conversation that may not exist yet. */
const mailOf = (compose: ReturnType<typeof composeMail>, language: DecisionPreview['language']) => {
  if (!compose) return null
  const { subject, heading, paragraphs, action } = compose({ email: '', language })
  return { subject, heading, paragraphs, action: action?.label ?? '' }
}

export const createPreview =
  (sources: Sources): Handler<typeof contract.previewDecisions> =>
  async (ctx, { ids, status, message }) => {
    const items: DecisionPreview[] = []
    const refused: { id: string; code: string }[] = []
    for (const id of [...new Set(ids)].toSorted()) {
      const row = await queries.findReceived(ctx.tx, ctx.member.id, id)
      const verdict = row ? policy.mayDecide(ctx.member, factsOf(row)) : 'application.not_found'
      if (!row || verdict !== 'ok') {
        refused.push({ id, code: verdict })
        continue
      }
      const released = status === 'rejected' ? await sources.get(row.kind)?.feedback?.released(ctx.tx, [id]) : undefined
      const answer = { status, message, feedback: released?.get(id) ?? [], title: row.title ?? '' }
      const language = await languageOf(ctx.tx, row)
      items.push({
        id,
        applicant: cardOf(row.applicant),
        language,
        messages: composeMessages(language, answer),
        mail: mailOf(composeMail(answer, ''), language),
      })
    }
    return { items, refused }
  }
