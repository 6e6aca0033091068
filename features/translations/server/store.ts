import { createHash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Language } from '#kit/languages.ts'
import type { FlatTexts } from '#kit/text-overrides.ts'
import type { Database } from '#platform/db/database.ts'
import { createFollowedStore } from '#platform/followed-store.ts'
import {
  noTextOverrides,
  setTextOverrides,
  type TextOverrides,
  type TextOverridesStore,
} from '#platform/i18n/text-overrides.ts'
import type { Log } from '#platform/log/log.ts'
import { type Catalogue, formKey, shippedCatalogue } from './catalogue.ts'
import type { TextForm } from '../contract/forms.ts'
import { readRevision, readOverridesAfter } from './queries.ts'
import { stateOf, type StoredOverride } from './state.ts'

/** Rows that are read and checked before other work gets its turn. */
const batchSize = 500

/** Adds the usable overrides to `into`. A key that this release no longer has is left out. */
const addOverrides = (
  catalogue: Catalogue,
  rows: readonly StoredOverride[],
  into: Record<Language, Record<string, Record<string, string>>>,
) => {
  for (const row of rows) {
    const text = catalogue.find(row.area, row.key)
    if (!text || !row.value || stateOf(text, row.language, row) === 'invalid') continue
    const texts = (into[row.language][row.area] ??= {})
    for (const [form, value] of Object.entries(row.value)) texts[formKey(row.key, form as TextForm)] = value as string
  }
}

const readAll = async (db: Database['db']): Promise<TextOverrides> => {
  const read: Record<Language, Record<string, Record<string, string>>> = { sv: {}, en: {}, ar: {} }
  let after: StoredOverride | undefined
  do {
    const rows = await readOverridesAfter(db, after, batchSize)
    addOverrides(shippedCatalogue(), rows, read)
    after = rows.length === batchSize ? rows.at(-1) : undefined
    await yieldToEventLoop()
  } while (after)
  return read
}

/** Reads the overridden texts and follows their changes. `onChange` runs after a change that no event announced. */
export const createTextOverrides = async ({
  database: { db },
  log,
  onChange,
}: {
  database: Pick<Database, 'db'>
  log: Log
  onChange: () => void
}): Promise<TextOverridesStore> => {
  // The revision is read first: texts that are newer than it are read once more.
  let revision = '-1'
  const store = await createFollowedStore<TextOverrides>({
    log,
    name: 'overridden texts',
    onMissedChange: onChange,
    read: async (current = noTextOverrides) => {
      const now = await readRevision(db)
      if (now === revision) return current
      const next = now === '0' ? noTextOverrides : await readAll(db)
      setTextOverrides(next, current)
      revision = now
      return next
    },
  })
  return {
    ...store,
    stop: () => {
      store.stop()
      setTextOverrides(noTextOverrides, store.current())
    },
  }
}

const versions = new WeakMap<FlatTexts, string>()

/** Differs for different texts of an area. */
export const versionOf = (texts: FlatTexts): string => {
  const known = versions.get(texts)
  if (known) return known
  const version = createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 12)
  versions.set(texts, version)
  return version
}
