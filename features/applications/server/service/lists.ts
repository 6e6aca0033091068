import { openFile } from '#features/files/server/index.ts'
import type { ApplicationSource } from '#platform/application-source.ts'
import type { Context } from '#platform/http/context.ts'
import { timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import type { applicationStatuses } from '../../contract/kinds.ts'
import * as policy from '../policy.ts'
import * as queries from '../queries/applications.ts'
import { factsOf, ownViewOf, type Paths, receivedViewOf } from '../view.ts'

export type Sources = ReadonlyMap<string, ApplicationSource>

/** Where applications lead, by application ID. Each kind's area is asked at once for the paths of its subjects. */
export const pathsOf = async (
  sources: Sources,
  { tx, member }: Pick<Context, 'tx' | 'member'>,
  rows: readonly queries.ApplicationRow[],
): Promise<Paths> => {
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  const paths = await Promise.all(
    [...byKind].map(async ([kind, ofKind]) => {
      const source = sources.get(kind)
      const ids = [...new Set(ofKind.flatMap(({ subject_id }) => subject_id ?? []))]
      const bySubject = ids.length === 0 ? undefined : await source?.paths?.(tx, member.id, ids)
      return ofKind.map(({ id, subject_id }): [string, string | undefined] => [
        id,
        subject_id === null ? source?.path : bySubject?.get(subject_id),
      ])
    }),
  )
  return new Map(paths.flat())
}

export const createListOwn =
  (sources: Sources): Handler<typeof contract.listOwn> =>
  async (ctx, { kinds, statuses, cursor, limit }) => {
    const filter = { ...(kinds && { kinds }), ...(statuses && { statuses }) }
    const rows = await queries.listOwn(ctx.tx, ctx.member.id, filter, timeKeyset.parse(cursor), limit + 1)
    const paths = await pathsOf(sources, ctx, rows)
    return timeKeyset.page(
      rows,
      limit,
      (row) => ownViewOf(row, ctx.member, paths),
      (row) => [row.created_at, row.id],
    )
  }

export const createListReceived =
  (sources: Sources): Handler<typeof contract.listReceived> =>
  async (ctx, { cursor, limit, ...filter }) => {
    const rows = await queries.listReceived(ctx.tx, ctx.member.id, filter, timeKeyset.parse(cursor), limit + 1)
    const paths = await pathsOf(sources, ctx, rows)
    return timeKeyset.page(
      rows,
      limit,
      (row) => receivedViewOf(row, ctx.member, paths),
      (row) => [row.created_at, row.id],
    )
  }

export const countReceived: Handler<typeof contract.countReceived> = async (ctx, filter) => {
  const counts = await queries.countReceived(ctx.tx, ctx.member.id, filter)
  const countOf = (status: (typeof applicationStatuses)[number]) =>
    counts.find((row) => row.status === status)?.count ?? 0
  return {
    pending: countOf('pending'),
    reviewed: countOf('reviewed'),
    contacted: countOf('contacted'),
    approved: countOf('approved'),
    rejected: countOf('rejected'),
    withdrawn: countOf('withdrawn'),
  }
}

export const readFile: Handler<typeof contract.readFile> = async (ctx, { id, fileId }) => {
  const row = await queries.findFor(ctx.db, ctx.member.id, id)
  const isThere = row?.files.some((file) => file.id === fileId)
  if (!row || !isThere || !policy.mayReadFiles(ctx.member, factsOf(row))) return ctx.fail('application.not_found')
  return (await openFile(ctx, fileId)) ?? ctx.fail('application.not_found')
}
