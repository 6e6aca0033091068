import * as z from 'zod/mini'
import { id, instant, type Language } from '#kit/fields.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import { suggestSpelling } from '#platform/db/spelling.ts'
import type { Context } from '#platform/http/context.ts'
import { keyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { type MemberSort, networkLimits } from '../../contract/index.ts'
import * as queries from '../queries/directory.ts'
import type { Cursor, DirectoryRow, Filter } from '../queries/directory-statements.ts'
import { cacheForAMinute } from '#platform/db/cache-for-a-minute.ts'
import { searchWordsOf } from '../queries/members.ts'
import { parseSearch } from '../search.ts'
import { entryOf } from '../view.ts'

/** 1 if the page used corrected words: the following pages must use them too. */
const correctionFlag = z.literal([0, 1])
const relevanceKeyset = keyset(z.tuple([z.literal('relevance'), correctionFlag, z.literal([1, 2, 3]), instant(), id()]))
const newestKeyset = keyset(z.tuple([z.literal('newest'), correctionFlag, instant(), id()]))
/** Sort order depends on the language, so a cursor of another language is refused. */
const nameKeyset = (language: Language) =>
  keyset(z.tuple([z.literal(language), correctionFlag, z.string().check(z.maxLength(160)), id()]))

type ResumePoint = { isCorrected: boolean; after: Cursor }

const parseCursor = (cursor: string | undefined, sort: MemberSort, language: Language): ResumePoint | null => {
  if (sort === 'relevance') {
    const at = relevanceKeyset.parse(cursor)
    return at && { isCorrected: at[1] === 1, after: { sort, tier: at[2], joinedAt: at[3], id: at[4] } }
  }
  if (sort === 'newest') {
    const at = newestKeyset.parse(cursor)
    return at && { isCorrected: at[1] === 1, after: { sort, joinedAt: at[2], id: at[3] } }
  }
  const at = nameKeyset(language).parse(cursor)
  return at && { isCorrected: at[1] === 1, after: { sort, name: at[2], id: at[3] } }
}

const sliceOf = (
  rows: readonly DirectoryRow[],
  limit: number,
  sort: MemberSort,
  language: Language,
  isCorrected: boolean,
) => {
  const corrections = isCorrected ? 1 : 0
  if (sort === 'relevance')
    return relevanceKeyset.slice(rows, limit, (row) => [sort, corrections, row.tier, row.joined_at, row.id])
  if (sort === 'newest') return newestKeyset.slice(rows, limit, (row) => [sort, corrections, row.joined_at, row.id])
  return nameKeyset(language).slice(rows, limit, (row) => [language, corrections, row.name_key, row.id])
}

type DirectoryQuery = {
  q: string | null
  filter: Omit<Filter, 'search'>
  sort: MemberSort
  resumed: ResumePoint | null
  limit: number
}

/** Corrections of misspelt searches. A missing correction is not cached: a new member may add the word. */
const cachedCorrections = cacheForAMinute<string | null>((meant) => meant !== null)

/** Members that match the words, or their corrected spelling if no one does. */
const findMembers = async (tx: Context['tx'], { q, filter: others, sort, resumed, limit }: DirectoryQuery) => {
  const filterFor = async (text: string | null): Promise<Filter | null> => {
    const search = text === null ? null : parseSearch(await searchWordsOf(tx, text))
    // A query of only punctuation, such as `+++`, matches no one.
    return text !== null && search === null ? null : { ...others, search }
  }
  const pageFor = async (text: string | null, corrected: string | null) => {
    const filter = await filterFor(text)
    if (!filter) return { filter, corrected, rows: [], total: null }
    const page = await queries.pageOf(tx, filter, sort, resumed?.after ?? null, limit, networkLimits.exactMatches)
    return { filter, corrected, ...page }
  }
  const findCorrection = async () =>
    q === null
      ? null
      : cachedCorrections(tx, q, () => suggestSpelling(tx, 'member_words', q, networkLimits.correctedWords))

  if (resumed?.isCorrected) {
    const corrected = await findCorrection()
    return pageFor(corrected ?? q, corrected)
  }
  const uncorrected = await pageFor(q, null)
  if (uncorrected.rows.length > 0 || resumed) return uncorrected
  const corrected = await findCorrection()
  if (corrected === null) return uncorrected
  const correctedPage = await pageFor(corrected, corrected)
  return correctedPage.rows.length > 0 ? correctedPage : uncorrected
}

type FoundPage = Awaited<ReturnType<typeof findMembers>>
const entriesOf = ({ filter }: FoundPage, rows: readonly DirectoryRow[], member: Viewer) =>
  rows.map((row) => entryOf(row, member, { matchedIn: row.matched_in, words: filter?.search?.words ?? [] }))

export const listMembers: Handler<typeof contract.listMembers> = async ({ tx, member, language }, input) => {
  const { q = null, role = null, mentorAvailable = false, connectedOnly = false, cursor, limit } = input
  // There is no relevance without search words.
  const sort =
    q === null && input.sort === 'relevance' ? 'newest' : (input.sort ?? (q === null ? 'newest' : 'relevance'))
  const resumed = parseCursor(cursor, sort, language)
  const filter = { role, mentorAvailable, connectedOnly, viewerId: member.id, language }
  const found = await findMembers(tx, { q, filter, sort, resumed, limit: limit + 1 })

  const { rows: shown, nextCursor } = sliceOf(found.rows, limit, sort, language, found.corrected !== null)
  const count = () => {
    // A first page without a next one contains all matches.
    if (nextCursor === null || !found.filter) return { total: shown.length, isEstimate: false }
    return found.total ?? queries.countMembers(tx, found.filter, networkLimits.exactTotal)
  }
  const counted = resumed ? null : await count()
  return {
    items: entriesOf(found, shown, member),
    nextCursor,
    ...(counted ? { total: counted.total, totalIsEstimate: counted.isEstimate } : {}),
    correctedTo: found.corrected,
  }
}
