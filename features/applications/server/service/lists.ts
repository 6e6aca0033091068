import { openFile } from '#features/files/server/index.ts'
import type { ApplicationSource } from '#platform/application-source.ts'
import type { Context } from '#platform/http/context.ts'
import { timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import type { applicationStatuses } from '../../contract/kinds.ts'
import * as policy from '../policy.ts'
import * as queries from '../queries/applications.ts'
import { factsOf, ownViewOf, receivedViewOf, type SourceFacts } from '../view.ts'

export type Sources = ReadonlyMap<string, ApplicationSource>

/** Where applications lead, which of them wait, and what reviewers have written. Each kind's area is asked at once for all of its applications. */
export const askSources = async (
  sources: Sources,
  { tx, member }: Pick<Context, 'tx' | 'member'>,
  rows: readonly queries.ApplicationRow[],
): Promise<SourceFacts> => {
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  const answers = await Promise.all(
    [...byKind].map(async ([kind, ofKind]) => {
      const source = sources.get(kind)
      const ids = ofKind.map(({ id }) => id)
      return {
        paths: [...(await readPaths(sources, { tx, member }, ofKind))],
        waiting: [...((await source?.waitingPlaces?.(tx, ids)) ?? [])],
        feedback: [...((await source?.feedback?.sent(tx, ids)) ?? [])],
        sharedRecords: [...((await source?.sharedRecords?.(tx, ids)) ?? [])],
      }
    }),
  )
  return {
    paths: new Map(answers.flatMap(({ paths }) => paths)),
    waiting: new Map(answers.flatMap(({ waiting }) => waiting)),
    feedback: new Map(answers.flatMap(({ feedback }) => feedback)),
    sharedRecords: new Set(answers.flatMap(({ sharedRecords }) => sharedRecords)),
  }
}

type SubjectOf = Pick<queries.ApplicationRow, 'id' | 'kind' | 'subject_id'>

/** The pages of the subjects, by application ID: undefined for a subject that the viewer may not see. */
export const readPaths = async (
  sources: Sources,
  { tx, member }: Pick<Context, 'tx' | 'member'>,
  rows: readonly SubjectOf[],
): Promise<Map<string, string | undefined>> => {
  const byKind = await Promise.all(
    [...Map.groupBy(rows, ({ kind }) => kind)].map(async ([kind, ofKind]) => {
      const source = sources.get(kind)
      const subjectIds = [...new Set(ofKind.flatMap(({ subject_id }) => subject_id ?? []))]
      const bySubject = subjectIds.length === 0 ? undefined : await source?.paths?.(tx, member.id, subjectIds)
      return ofKind.map(({ id, subject_id }): [string, string | undefined] => [
        id,
        subject_id === null ? source?.path : bySubject?.get(subject_id),
      ])
    }),
  )
  return new Map(byKind.flat())
}

export const createListOwn =
  (sources: Sources): Handler<typeof contract.listOwn> =>
  async (ctx, { kinds, statuses, cursor, limit }) => {
    const filter = { ...(kinds && { kinds }), ...(statuses && { statuses }) }
    const rows = await queries.listOwn(ctx.tx, ctx.member.id, filter, timeKeyset.parse(cursor), limit + 1)
    const known = await askSources(sources, ctx, rows)
    return timeKeyset.page(
      rows,
      limit,
      (row) => ownViewOf(row, ctx.member, known),
      (row) => [row.created_at, row.id],
    )
  }

export const createListReceived =
  (sources: Sources): Handler<typeof contract.listReceived> =>
  async (ctx, { cursor, limit, ...filter }) => {
    const rows = await queries.listReceived(ctx.tx, ctx.member.id, filter, timeKeyset.parse(cursor), limit + 1)
    const known = await askSources(sources, ctx, rows)
    return timeKeyset.page(
      rows,
      limit,
      (row) => receivedViewOf(row, ctx.member, known),
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

/** Which of the applications an approval would put on a waiting list. */
export const withoutPlace = async (
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  sources: Sources,
  rows: readonly Pick<queries.ApplicationRow, 'id' | 'kind'>[],
): Promise<Set<string>> => {
  const byKind = await Promise.all(
    [...Map.groupBy(rows, ({ kind }) => kind)].map(async ([kind, ofKind]) => {
      const ids = ofKind.map(({ id }) => id)
      return [...((await sources.get(kind)?.withoutPlace?.(tx, ids, now)) ?? [])]
    }),
  )
  return new Set(byKind.flat())
}

/** Applications to others are left out. */
export const createReadApproval =
  (sources: Sources): Handler<typeof contract.readApproval> =>
  async (ctx, { ids }) => {
    const rows = await queries.listReceivedByIds(ctx.tx, ctx.member.id, ids)
    return { waiting: [...(await withoutPlace(ctx, sources, rows))] }
  }

export const readFile: Handler<typeof contract.readFile> = async (ctx, { id, fileId }) => {
  const row = await queries.findFor(ctx.db, ctx.member.id, id)
  const isThere = row?.files.some((file) => file.id === fileId)
  if (!row || !isThere || !policy.mayReadFiles(ctx.member, factsOf(row))) return ctx.fail('application.not_found')
  return (await openFile(ctx, fileId)) ?? ctx.fail('application.not_found')
}
