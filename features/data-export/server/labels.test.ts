import { describe, expect, it } from 'vitest'
import auditLogTexts from '#features/audit-log/locales/en.json' with { type: 'json' }
import { activityDefinitions } from '#features/activity/contract/types.ts'
import { answerView } from '#features/applications/contract/views.ts'
import { notificationDefinitions } from '#features/notifications/contract/types.ts'
import { questionView } from '#features/programs/contract/questions.ts'
import { languages } from '#kit/fields.ts'
import { features } from '#platform/main.ts'
import { buildMemberToErase } from '#tests/erasure/member-to-erase.ts'
import { startTestServer } from '#tests/support/server.ts'
import { labelsOf } from './labels.ts'

const server = await startTestServer()
const member = await buildMemberToErase(server)
const exported: Record<string, Record<string, unknown>> = {}
for (const { name, exportFor } of features) if (exportFor) exported[name] = await exportFor(server.db, member.id)

const columnsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(columnsIn)
  if (typeof value !== 'object' || value === null || value instanceof Date) return []
  return Object.entries(value).flatMap(([key, one]) => [key, ...columnsIn(one)])
}

/** Columns of the lists that the member of this test has nothing in, and so none to find. */
const columnsOfEmptyLists: Record<string, readonly string[]> = {
  'program-reviews.applicationFeedback': ['title', 'feedback', 'feedback_sent_at'],
  'founder-records.founderRecordConsents': ['title', 'organisation', 'given_at'],
  'founder-records.founderRecordViews': ['title', 'organisation', 'viewed_at'],
}

/** What a JSON column may contain, besides the keys that its writers choose freely. */
const columnsInJson = [
  ...[...Object.values(notificationDefinitions), ...Object.values(activityDefinitions)].flatMap(({ payload }) =>
    Object.keys(payload.shape),
  ),
  ...Object.keys(questionView.shape),
  ...Object.keys(answerView.shape),
  // `before` and `after` of the audit log.
  ...Object.keys(auditLogTexts.fields),
  ...['application', 'banned', 'blocked', 'case', 'moderator', 'verified'],
  // `details` of the server's own security events.
  ...['bytes', 'fields', 'limit', 'marker', 'reason'],
  // `decisions` of an application and of a product, `exceptions` of a mentor listing.
  ...['status', 'message', 'created_at', 'decision', 'day', 'minutes'],
]

const listsOf = (areas: Record<string, object>) =>
  Object.entries(areas)
    .flatMap(([area, lists]) => Object.keys(lists).map((list) => `${area}.${list}`))
    .toSorted()

const keysIn = (value: object): string[] =>
  Object.entries(value)
    .flatMap(([key, one]) => (typeof one === 'string' ? [key] : keysIn(one as object).map((name) => `${key}.${name}`)))
    .toSorted()

describe("the labels of an export's pages", () => {
  it('are the same in all languages, and none is empty', () => {
    for (const language of languages) {
      expect(keysIn(labelsOf(language)), language).toEqual(keysIn(labelsOf('en')))
      expect(JSON.stringify(labelsOf(language)), language).not.toMatch(/"\s*"/)
    }
  })

  it('name every area and every list that a member exports, and no other', () => {
    const { areas, lists } = labelsOf('en')
    expect(Object.keys(areas).toSorted()).toEqual(Object.keys(exported).toSorted())
    expect(listsOf(lists)).toEqual(listsOf(exported))
  })

  it('name every column that a member exports, and no other', () => {
    const empty = Object.entries(exported).flatMap(([area, lists]) =>
      Object.entries(lists)
        .filter(([, rows]) => columnsIn(rows).length === 0 && typeof rows !== 'string')
        .map(([list]) => `${area}.${list}`),
    )
    expect(empty.toSorted(), 'lists of the export without a row').toEqual(Object.keys(columnsOfEmptyLists).toSorted())
    const labels = labelsOf('en').columns
    const columns = Object.values(exported).flatMap((lists) =>
      Object.entries(lists).flatMap(([list, rows]) =>
        columnsIn(rows).map((column) => (Object.hasOwn(labels, `${list}.${column}`) ? `${list}.${column}` : column)),
      ),
    )
    const known = new Set([...columns, ...Object.values(columnsOfEmptyLists).flat(), ...columnsInJson])
    expect(Object.keys(labels).toSorted()).toEqual([...known].toSorted())
  })
})
