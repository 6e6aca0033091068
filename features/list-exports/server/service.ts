import { recordAdminAction } from '#features/audit-log/server/index.ts'
import { authentication } from '#features/accounts/server/index.ts'
import { mayCall } from '#kit/access.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler, Route } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import { downloadList, type ExportableList, listExportLimits } from '../contract/index.ts'
import { createExportStream, type Outcome } from './export-stream.ts'
import { createWriter } from './formats.ts'
import { type Lists, parseFilters, readPages } from './lists.ts'

type ListContext = Context<'list_export.filters_invalid'>

const openList = (lists: Lists, ctx: ListContext, { list, filters }: { list: ExportableList; filters: string }) => {
  // `collectLists` has checked that every list has a route.
  const route = lists.get(list) as Route
  const parsed = parseFilters(route, filters)
  if ('refused' in parsed) return ctx.fail('list_export.filters_invalid', { field: parsed.refused })
  return { route, pages: readPages(route, ctx as unknown as Context<string>, parsed.input) }
}

export const createCount =
  (lists: Lists): Handler<typeof contract.countRows> =>
  async (ctx, input) => {
    let rows = 0
    for await (const page of openList(lists, ctx, input).pages) {
      rows += page.length
      if (rows > listExportLimits.counted) return { rows: listExportLimits.counted, isMore: true }
    }
    return { rows, isMore: false }
  }

/** Exports under way on this node, by administrator. */
const running = new Map<string, number>()
const countRunning = (memberId: string, change: 1 | -1): void => {
  const count = (running.get(memberId) ?? 0) + change
  if (count > 0) running.set(memberId, count)
  else running.delete(memberId)
}

/** Ends the pages as soon as the administrator has lost the session or the level. */
async function* whileAllowed<Rows>(ctx: Context, pages: AsyncGenerator<Rows>): AsyncGenerator<Rows> {
  for await (const page of pages) {
    const viewer = await authentication.findViewerOfSession(ctx, ctx.sessionId)
    if (mayCall(downloadList.access, viewer) !== 'ok') throw new Error('the administrator may not export any more')
    yield page
  }
}

/** Reads the first page at once, so that what fails then is an answer with an error code. */
const readAhead = async <Rows>(pages: AsyncGenerator<Rows>): Promise<AsyncGenerator<Rows>> => {
  const first = await pages.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* pages
  })()
}

export const createDownload =
  (lists: Lists): Handler<typeof contract.downloadList> =>
  async (ctx, { list, filters, format, bom }) => {
    const { member } = ctx
    if ((running.get(member.id) ?? 0) >= listExportLimits.atOnce) return ctx.fail('list_export.too_many')
    const { route, pages } = openList(lists, ctx, { list, filters })
    const writer = createWriter(route.endpoint, { format, bom })
    const record = (outcome: 'start' | Outcome, rows: number | null, now: Date) =>
      ctx.inTransaction(({ tx }) =>
        recordAdminAction(
          { tx, member, now },
          {
            action: `exports.${outcome}`,
            target: { kind: 'list', id: list },
            after: { list, format, ...(filters !== '' && { filters }), ...(rows !== null && { rows }) },
          },
        ),
      )
    countRunning(member.id, 1)
    try {
      const readable = await readAhead(whileAllowed(ctx, pages))
      await record('start', null, ctx.now)
      const bytes = createExportStream({
        ...writer,
        pages: readable,
        onEnd: (outcome, rows) => record(outcome, rows, new Date()),
      })
      bytes.once('close', () => countRunning(member.id, -1))
      const day = ctx.now.toISOString().slice(0, 10)
      return { name: `nordbro-${list}-${day}.${format}`, type: writer.type, size: null, bytes }
    } catch (error) {
      countRunning(member.id, -1)
      throw error
    }
  }
