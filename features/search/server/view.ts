import type { Kysely } from 'kysely'
import { createMarker } from '#platform/marked-text.ts'
import type { DB } from '#platform/db/schema.ts'
import type { FoundContent } from '#platform/search-source.ts'
import type { Hit, HitKind } from '../contract/index.ts'

type Found = { kind: HitKind; content: FoundContent }

const textsOf = ({ content: { title, line, texts, language } }: Found) => ({
  title: { text: title, language },
  // Names of companies, places and members have no language.
  line: line === null ? null : { text: line, language: null },
  texts: texts.map((text) => ({ text, language })),
})

/** Marks the words of the search in what was found. */
export const toHits = async (db: Kysely<DB>, words: readonly string[], found: readonly Found[]): Promise<Hit[]> => {
  const all = found.map((one) => ({ ...one, marked: textsOf(one) }))
  const { mark, excerpt } = await createMarker(
    db,
    words,
    all.flatMap(({ marked: { title, line, texts } }) => [title, ...(line ? [line] : []), ...texts]),
  )
  return all.map(({ kind, content: { id, language, path, avatarUrl }, marked: { title, line, texts } }) => ({
    kind,
    id,
    title: mark(title),
    line: line && mark(line),
    excerpt: excerpt(texts),
    language,
    path,
    avatarUrl,
  }))
}
