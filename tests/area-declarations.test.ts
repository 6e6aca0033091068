import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { activityDefinitions, activityTypes, definitionOf } from '#features/activity/contract/types.ts'
import { actionAreas, auditActions } from '#features/audit-log/contract/actions.ts'
import { experimentNames, experiments } from '#features/experiments/contract/experiments.ts'
import { flagNames, flags } from '#features/feature-flags/contract/index.ts'
import { reportableKinds } from '#features/moderation/contract/index.ts'
import type { NotificationDefinition } from '#features/notifications/contract/define-notifications.ts'
import { notificationDefinitions } from '#features/notifications/contract/types.ts'
import { hitKinds, listPathOf } from '#features/search/contract/index.ts'
import { type Language, languages } from '#kit/languages.ts'
import { features } from '#platform/main.ts'
import { flattenTexts } from '#kit/text-entries.ts'

const root = join(import.meta.dirname, '..')

/** What each area exports from one file of its contract, by the path of the file. */
const declarationsIn = async (file: string): Promise<[path: string, declaration: object][]> => {
  const paths = globSync(`features/*/contract/${file}`, { cwd: root }).sort()
  const modules = await Promise.all(paths.map((path) => import(join(root, path)) as Promise<Record<string, object>>))
  return paths.flatMap((path, index) =>
    Object.values(modules[index] as Record<string, object>).map((declaration): [string, object] => [path, declaration]),
  )
}

/** The keys that the locale in a folder lacks. Read from the file, because a missing text falls back to another language. */
const missingTextsIn = (folder: string, language: Language, keys: readonly string[]): string[] => {
  const file = join(root, folder, 'locales', `${language}.json`)
  const present = new Set(
    [...flattenTexts(JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof flattenTexts>[0]).keys()].map((key) =>
      key.replace(/_(zero|one|two|few|many|other)$/, ''),
    ),
  )
  return keys.filter((key) => !present.has(key))
}

const missingTexts = (area: string, language: Language, keys: readonly string[]): string[] =>
  missingTextsIn(join('features', area), language, keys)

const duplicatesIn = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index)

/** A type has one text, or one per status. */
const textKeysOf = (type: string, { def }: NotificationDefinition['payload']): string[] => {
  const { status } = def.shape as { status?: { def: { entries: Record<string, string> } } }
  return status ? Object.keys(status.def.entries).map((value) => `${type}.${value}`) : [type]
}

describe('notification types', async () => {
  const declared = await declarationsIn('notifications.ts')

  it.each(declared)('%s is listed in features/notifications/contract/types.ts', (_, types) => {
    expect(notificationDefinitions).toMatchObject(types)
  })

  it('no two areas declare the same notification type', () => {
    const types = declared.flatMap(([, one]) => Object.keys(one))
    expect(types.length).toBeGreaterThan(20)
    expect(duplicatesIn(types)).toEqual([])
  })

  it.each(languages)('[NOTI-01] every notification type has its texts in %s', (language) => {
    const keys = Object.entries<NotificationDefinition>(notificationDefinitions).flatMap(
      ([type, { payload, quotesMember }]) => [
        ...textKeysOf(type, payload).map((key) => `types.${key}`),
        `topics.${type}`,
        ...(quotesMember ? [`subjects.${type}`] : []),
      ],
    )
    expect(missingTexts('notifications', language, keys)).toEqual([])
  })
})

describe('activity types', async () => {
  const declared = await declarationsIn('activities.ts')

  it.each(declared)('%s is listed in features/activity/contract/types.ts', (_, types) => {
    expect(activityDefinitions).toMatchObject(types)
  })

  it('no two areas declare the same activity type', () => {
    const types = declared.flatMap(([, one]) => Object.keys(one))
    expect(types.length).toBeGreaterThan(4)
    expect(duplicatesIn(types)).toEqual([])
  })

  it.each(languages)('[DASH-01] every recorded activity type has a text in %s', (language) => {
    const keys = activityTypes
      .filter((type) => definitionOf(type).audience !== 'author')
      .flatMap((type) => [type, ...(definitionOf(type).otherIsOptional ? [`${type}_alone`] : [])])
      .map((key) => `feed.types.${key}`)
    expect(missingTexts('activity', language, keys)).toEqual([])
  })
})

describe('reportable kinds', async () => {
  const declared = await declarationsIn('reportables.ts')

  it.each(declared)('%s is listed in features/moderation/contract/kinds.ts', (_, kinds) => {
    expect(reportableKinds).toEqual(expect.arrayContaining(kinds as string[]))
  })

  it('[ADM-10] an area implements each declared kind of reportable content', () => {
    const implemented = features.flatMap(({ reportables = [] }) => reportables.map(({ kind }) => kind))
    expect(implemented.toSorted()).toEqual([...reportableKinds].toSorted())
  })

  it.each(languages)('[ADM-10] every reportable kind has a name in %s', (language) => {
    expect(
      missingTexts(
        'moderation',
        language,
        reportableKinds.map((kind) => `kinds.${kind}`),
      ),
    ).toEqual([])
  })
})

describe('kinds of search hits', () => {
  it('[SRCH-01] an area finds the hits of each kind that the search shows', () => {
    const found = features.flatMap(({ search }) => search?.kind ?? [])
    expect(found.toSorted()).toEqual([...hitKinds].toSorted())
  })

  it.each(languages)('[SRCH-01] every kind of search hit has its names in %s', (language) => {
    const keys = hitKinds.flatMap((kind) => [
      `kinds.${kind}`,
      `kind.${kind}`,
      ...(listPathOf(kind, 'x') === null ? [] : [`more.${kind}`]),
    ])
    expect(missingTexts('search', language, keys)).toEqual([])
    expect(
      missingTextsIn(
        'shell',
        language,
        hitKinds.map((kind) => `palette.kind.${kind}`),
      ),
    ).toEqual([])
  })
})

describe('experiments', async () => {
  const declared = await declarationsIn('experiments.ts')

  it.each(declared.filter(([path]) => !path.startsWith('features/experiments/')))(
    '%s is listed in features/experiments/contract/experiments.ts',
    (_, one) => {
      expect(experiments).toEqual(expect.arrayContaining(one as object[]))
    },
  )

  it('no two areas declare the same experiment', () => {
    expect(duplicatesIn(experimentNames)).toEqual([])
  })

  it.each(languages)('[ANA-01/testing] every experiment and its variants have their texts in %s', (language) => {
    const keys = experiments.flatMap(({ name, variants }) =>
      ['name', 'text', 'goal', ...variants.map((variant) => `variants.${variant}`)].map(
        (key) => `names.${name}.${key}`,
      ),
    )
    expect(missingTexts('experiments', language, keys)).toEqual([])
  })
})

describe('actions in the audit log', async () => {
  const declared = await declarationsIn('audit-actions.ts')

  it.each(declared)('%s is listed in features/audit-log/contract/actions.ts', (_, actions) => {
    expect(auditActions).toEqual(expect.arrayContaining(actions as string[]))
  })

  it('no two areas declare the same action', () => {
    expect(duplicatesIn(auditActions)).toEqual([])
  })

  it.each(languages)('[ADM-10] every action in the audit log and its area have a text in %s', (language) => {
    const keys = [...auditActions.map((action) => `actions.${action}`), ...actionAreas.map((area) => `areas.${area}`)]
    expect(missingTexts('audit-log', language, keys)).toEqual([])
  })
})

describe('feature flags', async () => {
  const owned = (await declarationsIn('flags.ts')).filter(([path]) => !path.startsWith('features/feature-flags/'))

  it.each(owned)('%s is listed in features/feature-flags/contract/flags.ts', (_, flag) => {
    expect(flags).toContain(flag)
  })

  it('no two areas declare the same flag', () => {
    expect(duplicatesIn(flagNames)).toEqual([])
  })

  it.each(languages)('every flag has its name and what it does in %s', (language) => {
    const keys = flagNames.flatMap((name) => [`flags.${name}.title`, `flags.${name}.text`])
    expect(missingTexts('feature-flags', language, keys)).toEqual([])
    expect(
      missingTexts(
        'audit-log',
        language,
        flagNames.map((name) => `values.flag.${name}`),
      ),
    ).toEqual([])
  })
})
