import * as z from 'zod/mini'
import { abilities } from '#kit/abilities.ts'
import { download, endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, day, instant, integer, language, list, queryFlag, text } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { translationErrors } from './errors.ts'
import { glossaryChanged, translationsChanged } from './events.ts'
import { textForms, textValueInput, textValueView } from './forms.ts'
import { termView } from './glossary.ts'
import { areaName } from './overrides.ts'

/** `query` and `key` in characters. `listed`: how many changes and refusals of an import are listed. */
export const translationLimits = { query: 200, key: 200, importBytes: 5 * 1024 * 1024, listed: 200 } as const

/** What kind of text it is, by its key. */
export const textKinds = ['interface', 'error', 'failure', 'mail', 'notification'] as const
export type TextKind = (typeof textKinds)[number]

/**
 * `missing`: the language has no text. `shipped`: as in the release. `overridden`: an administrator's text. `outdated`:
 * overridden, and a later release has changed the shipped text. `invalid`: overridden, but no longer usable because the
 * shipped text has other placeholders now; the shipped text is shown.
 */
export const textStates = ['missing', 'shipped', 'overridden', 'outdated', 'invalid'] as const
export type TextState = (typeof textStates)[number]

/** `overridden` includes the outdated and the invalid ones. */
export const stateFilters = ['missing', 'overridden', 'outdated'] as const
export type StateFilter = (typeof stateFilters)[number]

const byLanguage = <T extends z.core.SomeType>(value: T) => z.strictObject({ sv: value, en: value, ar: value })

export const listedTextView = z.strictObject({
  /** `area:key` */
  id: z.string(),
  area: z.string(),
  key: z.string(),
  kind: choice(textKinds),
  isCounted: z.boolean(),
  /** Source files that use the text. */
  places: z.array(z.string()),
  texts: byLanguage(
    z.strictObject({
      /** The text that is shown, of a counted text the general form; null when it is missing. */
      text: z.nullable(z.string()),
      state: choice(textStates),
      changedAt: z.nullable(instant()),
    }),
  ),
})
export type ListedText = z.output<typeof listedTextView>

export const listTexts = endpoint({
  name: 'translations.list',
  method: 'GET',
  path: '/api/translations/texts',
  summary: 'Lists the texts of the platform in all languages, by area and key.',
  access: 'admin-viewer',
  input: z.strictObject({
    q: z.optional(text({ min: 0, max: translationLimits.query })),
    area: z.optional(areaName()),
    /** Which language `state` and `since` are about; without one, any of the three. */
    language: z.optional(language()),
    state: z.optional(choice(stateFilters)),
    /** Only texts that were changed on or after this day (UTC). */
    since: z.optional(day()),
    ...pageInput,
  }),
  output: z.strictObject({ ...page(listedTextView).shape, areas: z.array(z.string()) }),
  staleAfter: [translationsChanged],
})

const keyInput = { area: areaName(), key: text({ max: translationLimits.key }) }

export const languageOfTextView = z.strictObject({
  shipped: z.nullable(textValueView),
  /** Null when the shipped text applies. */
  override: z.nullable(textValueView),
  state: choice(textStates),
  /** Goes up with each change; 0 when the text was never changed. */
  version: z.int(),
  changedAt: z.nullable(instant()),
  /** Null once that administrator has deleted their account. */
  changedBy: z.nullable(z.string()),
})

export const textView = z.strictObject({
  id: z.string(),
  area: z.string(),
  key: z.string(),
  kind: choice(textKinds),
  isCounted: z.boolean(),
  places: z.array(z.string()),
  placeholders: z.array(z.string()),
  languages: byLanguage(languageOfTextView),
  /** Terms that occur in the text in any language. */
  terms: z.array(termView),
  can: abilities('edit'),
})
export type TextView = z.output<typeof textView>

export const readText = endpoint({
  name: 'translations.read',
  method: 'GET',
  path: '/api/translations/text',
  summary: 'Returns one text in all languages, with where it is used and the terms in it.',
  access: 'admin-viewer',
  input: z.strictObject(keyInput),
  output: textView,
  errors: pickErrors(translationErrors, 'translation.not_found'),
  staleAfter: [translationsChanged, glossaryChanged],
})

export const setText = endpoint({
  name: 'translations.set',
  method: 'PUT',
  path: '/api/translations/text',
  summary:
    'Overrides a text in one language on every node at once, or with `value: null` shows the shipped text again.',
  access: 'admin',
  input: z.strictObject({
    ...keyInput,
    language: language(),
    value: z.nullable(textValueInput()),
    /** The version that was edited. */
    version: integer({ min: 0, max: 2_147_483_647 }),
  }),
  output: textView,
  errors: pickErrors(translationErrors, 'translation.not_found', 'translation.stale'),
})

export const textChangeView = z.strictObject({
  id: z.string(),
  version: z.int(),
  /** Null: the shipped text. */
  before: z.nullable(textValueView),
  after: z.nullable(textValueView),
  isImport: z.boolean(),
  changedAt: instant(),
  changedBy: z.nullable(z.string()),
})
export type TextChange = z.output<typeof textChangeView>

export const listTextChanges = endpoint({
  name: 'translations.history',
  method: 'GET',
  path: '/api/translations/text/history',
  summary: 'Lists the changes of a text in one language, latest first.',
  access: 'admin-viewer',
  input: z.strictObject({ ...keyInput, language: language(), ...pageInput }),
  output: page(textChangeView),
  errors: pickErrors(translationErrors, 'translation.not_found'),
  staleAfter: [translationsChanged],
})

export const exchangeFormats = ['json', 'xliff'] as const
export type ExchangeFormat = (typeof exchangeFormats)[number]

export const exportTexts = endpoint({
  name: 'translations.export',
  method: 'GET',
  path: '/api/translations/export',
  summary: 'Downloads the texts of one language as JSON, or as XLIFF 1.2 with English as the source.',
  access: 'admin-viewer',
  input: z.strictObject({ language: language(), format: choice(exchangeFormats), area: z.optional(areaName()) }),
  output: download,
  errors: pickErrors(translationErrors, 'translation.not_found'),
})

const count = () => z.int().check(z.minimum(0))

export const importResult = z.strictObject({
  isDryRun: z.boolean(),
  /** To be sent with the import, which is refused if texts have changed since. */
  revision: z.string(),
  languages: list(language(), { max: 3 }),
  changed: count(),
  unchanged: count(),
  refused: count(),
  /** The first `translationLimits.listed`. */
  changes: z.array(
    z.strictObject({
      area: z.string(),
      key: z.string(),
      language: language(),
      before: z.nullable(z.string()),
      after: z.string(),
    }),
  ),
  /** The first `translationLimits.listed`. */
  refusals: z.array(
    z.strictObject({
      area: z.string(),
      key: z.string(),
      language: language(),
      form: z.nullable(choice(textForms)),
      code: z.string(),
      name: z.nullable(z.string()),
    }),
  ),
})
export type ImportResult = z.output<typeof importResult>

export const importTexts = endpoint({
  name: 'translations.import',
  method: 'POST',
  path: '/api/translations/import',
  summary:
    'Overrides texts with those of a file that `translations.export` made; a dry run only says what would change.',
  access: 'super-admin',
  upload: {
    maxBytes: translationLimits.importBytes,
    types: ['application/json', 'application/xliff+xml', 'application/xml', 'text/xml'],
  },
  rate: 'upload',
  input: z
    .strictObject({
      isDryRun: queryFlag(),
      /** `revision` of the dry run, which every import needs. */
      revision: z.optional(z.string().check(z.regex(/^\d{1,18}$/, { error: 'field.invalid' }))),
    })
    .check(
      z.refine(({ isDryRun, revision }) => isDryRun || revision !== undefined, {
        error: 'field.required',
        path: ['revision'],
      }),
    ),
  output: importResult,
  errors: pickErrors(
    translationErrors,
    'translation.file_invalid',
    'translation.file_too_large',
    'translation.import_stale',
  ),
})
