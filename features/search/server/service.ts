import * as z from 'zod/mini'
import { id, instant } from '#kit/fields.ts'
import { compareMatches, type MatchTier, matchTiers, noMatches, type RankedMatch } from '#platform/db/ranked-matches.ts'
import { readSearchWords } from '#platform/db/search-words.ts'
import { suggestSpelling } from '#platform/db/spelling.ts'
import { keyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type { FoundContent, SearchContext, SearchSource } from '#platform/search-source.ts'
import type * as contract from '../contract/index.ts'
import { type HitKind, hitKinds, searchLimits } from '../contract/index.ts'
import { toHits } from './view.ts'

/** Words of a search that are corrected. */
const maxCorrectedWords = 8

/** The last hit by the rule of `compareMatches`, and 1 if the spelling was corrected. */
const position = keyset(
  z.tuple([
    z.literal(Object.values(matchTiers) as [MatchTier, ...MatchTier[]]),
    z.number(),
    instant(),
    id(),
    z.literal([0, 1]),
  ]),
)

type Source = { kind: HitKind; source: SearchSource }
export type KindMatch = RankedMatch & { kind: HitKind }

const rankAll = async (ctx: SearchContext, sources: readonly Source[], text: string) => {
  const words = await readSearchWords(ctx.tx, text)
  const kinds = await Promise.all(
    sources.map(async ({ kind, source }) => {
      const { best, count } = words.length === 0 ? noMatches : await source.rank(ctx, { text, words })
      return { kind, best, count: Math.min(count, searchLimits.perKind) }
    }),
  )
  return { words, kinds: kinds.filter(({ count }) => count > 0) }
}

const suggest = (ctx: SearchContext, sources: readonly Source[], text: string): Promise<string | null> =>
  suggestSpelling(
    ctx.tx,
    sources.map(({ source }) => source.dictionary),
    text,
    maxCorrectedWords,
  )

const loadAll = async (ctx: SearchContext, sources: readonly Source[], matches: readonly KindMatch[]) => {
  const loaded = await Promise.all(
    sources.map(async ({ kind, source }): Promise<[HitKind, FoundContent[]]> => {
      const ids = matches.filter((match) => match.kind === kind).map((match) => match.id)
      return [kind, ids.length === 0 ? [] : await source.load(ctx, ids)]
    }),
  )
  const contentById = new Map(loaded.flatMap(([, contents]) => contents.map((content) => [content.id, content])))
  return matches.flatMap(({ kind, id: matchId }) => {
    const content = contentById.get(matchId)
    return content ? [{ kind, content }] : []
  })
}

/** Searches all areas concurrently; each applies its own index and access rules (decision 051). */
export const createSearchAll = (allSources: readonly SearchSource[]): Handler<typeof contract.searchEverything> => {
  const sourceByKind = new Map(allSources.map((source) => [source.kind, source]))
  return async (ctx, { q, kind: wantedKind, asTyped = false, cursor, limit }) => {
    const resumed = position.parse(cursor)
    const sources = hitKinds.flatMap((kind) => {
      const source = sourceByKind.get(kind)
      return source?.mayFind(ctx) ? [{ kind, source }] : []
    })
    const isWanted = ({ kind }: { kind: HitKind }) => wantedKind === undefined || kind === wantedKind
    // Only the first page counts all kinds.
    const ranked = resumed ? sources.filter(isWanted) : sources
    let correctedTo = resumed?.[4] === 1 ? await suggest(ctx, sources, q) : null
    let found = await rankAll(ctx, ranked, correctedTo ?? q)
    if (found.kinds.length === 0 && !resumed && !asTyped) {
      const suggestion = await suggest(ctx, sources, q)
      const corrected = suggestion === null ? found : await rankAll(ctx, ranked, suggestion)
      if (corrected.kinds.length > 0) [correctedTo, found] = [suggestion, corrected]
    }
    const after = resumed && {
      tier: resumed[0],
      rank: resumed[1],
      dated_at: new Date(resumed[2]),
      id: resumed[3],
    }
    const matches = found.kinds
      .filter(isWanted)
      .flatMap(({ kind, best }) => best.map((match): KindMatch => ({ ...match, kind })))
      .toSorted(compareMatches)
      .filter((match) => after === null || compareMatches(after, match) < 0)
    const { rows, nextCursor } = position.slice(matches, limit, (match) => [
      match.tier,
      match.rank,
      match.dated_at,
      match.id,
      correctedTo === null ? 0 : 1,
    ])
    return {
      items: await toHits(ctx.tx, found.words, await loadAll(ctx, ranked, rows)),
      nextCursor,
      ...(resumed ? {} : { facets: found.kinds.map(({ kind, count }) => ({ kind, count })) }),
      correctedTo,
    }
  }
}
