import type { Handler } from '#platform/http/route.ts'
import { textOverrides } from '#platform/i18n/text-overrides.ts'
import type { Language } from '#kit/languages.ts'
import type * as contract from '../contract/overrides.ts'
import { readOverridesAfter, readRevision } from './queries.ts'
import { textId } from './catalogue.ts'
import type { StoredOverride } from './state.ts'
import { versionOf } from './store.ts'

const versionsOf = (language: Language) =>
  Object.fromEntries(Object.entries(textOverrides()[language]).map(([area, texts]) => [area, versionOf(texts)]))

export const overriddenAreas: Handler<typeof contract.readOverriddenAreas> = async () => ({
  sv: versionsOf('sv'),
  en: versionsOf('en'),
  ar: versionsOf('ar'),
})

export const overrides: Handler<typeof contract.readOverrides> = async (_ctx, { language, area }) => {
  const areas = textOverrides()[language]
  return { texts: Object.hasOwn(areas, area) ? (areas[area] ?? {}) : {} }
}

type Db = Parameters<typeof readRevision>[0]

/** All overrides, usable or not. */
export type OverrideIndex = {
  revision: string
  all: readonly StoredOverride[]
  get(area: string, key: string, language: Language): StoredOverride | undefined
}

const batchSize = 1000

export const readOverrideIndex = async (db: Db): Promise<OverrideIndex> => {
  const revision = await readRevision(db)
  const all: StoredOverride[] = []
  for (let after: StoredOverride | undefined; ; after = all.at(-1)) {
    const rows = await readOverridesAfter(db, after, batchSize)
    all.push(...rows)
    if (rows.length < batchSize) break
  }
  const byId = new Map(all.map((row) => [`${textId(row.area, row.key)} ${row.language}`, row]))
  return { revision, all, get: (area, key, language) => byId.get(`${textId(area, key)} ${language}`) }
}

const indexes = new WeakMap<Db, OverrideIndex>()

/** As `readOverrideIndex`, but read only once for each revision of the node's database. */
export const currentOverrideIndex = async (db: Db): Promise<OverrideIndex> => {
  const known = indexes.get(db)
  if (known && known.revision === (await readRevision(db))) return known
  const read = await readOverrideIndex(db)
  indexes.set(db, read)
  return read
}
