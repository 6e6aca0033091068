import { fieldNames } from '#features/audit-log/server/index.ts'
import type { Language } from '#kit/languages.ts'
import ar from './labels/ar.json' with { type: 'json' }
import en from './labels/en.json' with { type: 'json' }
import sv from './labels/sv.json' with { type: 'json' }

type Names = Readonly<Record<string, string>>

/**
 * The names of what an export contains, for its pages: areas, their lists, and columns. A column is named for all lists
 * (`subject`), or differently for one of them (`activities.subject`).
 */
export type Labels = {
  readonly areas: Names
  readonly lists: Readonly<Record<string, Names>>
  readonly columns: Names
}

const own: Record<Language, Labels> = { sv, en, ar }

/** The fields that the audit log names have the names of the administration, where the export has no other. */
const withAuditLog = (language: Language): Labels => ({
  ...own[language],
  columns: { ...fieldNames[language], ...own[language].columns },
})

const labels: Record<Language, Labels> = { sv: withAuditLog('sv'), en: withAuditLog('en'), ar: withAuditLog('ar') }

export const labelsOf = (language: Language): Labels => labels[language]

/** Keys that only the data knows, such as those of a security event's details, have no label: `file_name` → `file name`. */
const wordsOf = (key: string): string => key.replaceAll(/[_-]+/g, ' ')

const nameIn = (names: Names | undefined, key: string): string =>
  (names && Object.hasOwn(names, key) ? names[key] : undefined) ?? wordsOf(key)

export const areaLabel = (language: Language, area: string): string => nameIn(labels[language].areas, area)

export const listLabel = (language: Language, area: string, list: string): string => {
  const { lists } = labels[language]
  return nameIn(Object.hasOwn(lists, area) ? lists[area] : undefined, list)
}

export const columnLabel = (language: Language, list: string, column: string): string => {
  const { columns } = labels[language]
  const ofList = `${list}.${column}`
  return nameIn(columns, Object.hasOwn(columns, ofList) ? ofList : column)
}
