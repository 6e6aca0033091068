import { expect, it } from 'vitest'
import { languages } from '#kit/fields.ts'
import { problemsOf, toStoredValue } from '../contract/checks.ts'
import { isSameText } from '../contract/forms.ts'
import { type Catalogue, createCatalogue, shippedCatalogue, textsOfArea } from './catalogue.ts'
import { coverageOf } from './coverage.ts'
import { matchesFilter } from './filter.ts'
import { findPlaces } from './places.ts'
import type { StoredOverride } from './state.ts'

const partial: Catalogue = createCatalogue(
  textsOfArea('somewhere', {
    sv: { title: 'Titel', list: { found_one: 'En', found_other: '{{count}}' } },
    en: { title: 'Title', lead: 'Lead', list: { found_one: 'One', found_other: '{{count}}' } },
    ar: { title: 'عنوان', lead: 'مقدمة' },
  }),
)
const override = (key: string, fields: Partial<StoredOverride>): StoredOverride => ({
  area: 'somewhere',
  key,
  language: 'sv',
  value: null,
  shipped: null,
  version: 1,
  changedAt: new Date('2026-05-01T12:00:00Z'),
  ...fields,
})
const listed = (filter: Parameters<typeof matchesFilter>[2], overrides: readonly StoredOverride[] = []) =>
  partial.texts
    .filter((text) =>
      matchesFilter(
        text,
        ({ key }, language) => overrides.find((one) => one.key === key && one.language === language),
        filter,
      ),
    )
    .map(({ key }) => key)

it('[I18N-06/keys] every text of the release passes the checks in every language, and stays the same when it is stored', () => {
  const { texts, areas } = shippedCatalogue()
  expect(areas[0]).toBe('shell')
  expect(texts.length).toBeGreaterThan(3000)
  const faults = texts.flatMap(({ id, isCounted, shipped }) =>
    languages.flatMap((language) => {
      const value = shipped[language]
      if (!value) return [`${id} ${language} is missing`]
      const problems = problemsOf({ language, isCounted, value, shipped: value })
      return [
        ...problems.map(({ form, code }) => `${id} ${language} ${form} ${code}`),
        ...(isSameText(toStoredValue(value, value), value) ? [] : [`${id} ${language} would be stored differently`]),
      ]
    }),
  )
  expect(faults).toEqual([])
})

it('[I18N-06/keys] plural forms are one text, and the kind follows from the key', () => {
  expect(partial.find('somewhere', 'list.found')).toMatchObject({ isCounted: true, shipped: { sv: { one: 'En' } } })
  expect(partial.find('somewhere', 'list.found_one')).toBeUndefined()
  const kindOf = (area: string, key: string) => shippedCatalogue().find(area, key)?.kind
  expect([
    kindOf('shell', 'nav.home'),
    kindOf('shell', 'errors.not_found'),
    kindOf('accounts', 'mail.confirm.subject'),
    kindOf('translations', 'failures.set'),
  ]).toEqual(['interface', 'error', 'mail', 'failure'])
})

it('[I18N-06/filter-missing] the filter shows the texts that a language lacks, until they are overridden', () => {
  expect(listed({ state: 'missing' })).toEqual(['list.found', 'lead'])
  expect(listed({ state: 'missing', language: 'sv' })).toEqual(['lead'])
  expect(listed({ state: 'missing', language: 'en' })).toEqual([])
  const filled = [override('lead', { value: { text: 'Ingress' } })]
  expect(listed({ state: 'missing', language: 'sv' }, filled)).toEqual([])
  expect(coverageOf(partial, () => undefined)).toEqual([
    {
      area: 'somewhere',
      keys: 3,
      languages: {
        sv: { texts: 2, missing: ['lead'], overridden: 0 },
        en: { texts: 3, missing: [], overridden: 0 },
        ar: { texts: 2, missing: ['list.found'], overridden: 0 },
      },
    },
  ])
})

it('[I18N-06/filter-overridden] the filters show overridden texts, those to be reviewed and those changed since a day', () => {
  const overrides = [
    override('title', { value: { text: 'Rubrik' }, shipped: { text: 'Titel' } }),
    override('list.found', { value: { one: 'En', other: 'Fler' }, shipped: { one: 'En', other: '{{count}}' } }),
    override('lead', { language: 'en', value: { text: 'Intro' }, shipped: { text: 'An earlier lead' } }),
    override('lead', { language: 'ar', changedAt: new Date('2026-06-01T00:00:00Z') }),
  ]
  expect(listed({ state: 'overridden' }, overrides)).toEqual(['title', 'list.found', 'lead'])
  // Without its number the counted text is unusable; the English lead was changed by a later release.
  expect(listed({ state: 'outdated' }, overrides)).toEqual(['list.found', 'lead'])
  expect(listed({ since: new Date('2026-05-02') }, overrides)).toEqual(['lead'])
  expect(listed({ since: new Date('2026-05-02'), language: 'en' }, overrides)).toEqual([])
  expect(listed({ q: 'RUBRIK' }, overrides)).toEqual(['title'])
  expect(listed({ q: 'Titel' }, overrides)).toEqual([])
})

it('[I18N-06/keys] the place of use is a file of the area that names the key, its pattern or its error code', () => {
  const texts = textsOfArea('places', {
    sv: {},
    en: { states: { open: 'Open' }, title: 'Title', errors: { place: { closed: 'Closed' } }, unused: { one: 'x' } },
    ar: {},
  })
  const places = findPlaces(texts, [
    { file: 'features/places/web/page.tsx', text: "const t = useTexts('places'); t('title'); t(`states.${state}`)" },
    { file: 'features/places/server/policy.ts', text: "return 'place.closed'" },
    { file: 'features/other/web/card.tsx', text: "useTexts('places')('title')" },
    { file: 'features/other/web/page.tsx', text: "t('title')" },
  ])
  expect(Object.fromEntries(places)).toEqual({
    'places:states.open': ['features/places/web/page.tsx'],
    'places:title': ['features/places/web/page.tsx', 'features/other/web/card.tsx'],
    'places:errors.place.closed': ['features/places/server/policy.ts'],
  })
})
