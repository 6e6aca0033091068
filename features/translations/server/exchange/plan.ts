import { type Language, languages } from '#kit/fields.ts'
import { pluralForms } from '#kit/text-entries.ts'
import { problemsOf, toStoredValue } from '../../contract/checks.ts'
import { formsOf, isSameText, mainFormOf, type TextForm, type TextValue } from '../../contract/forms.ts'
import { type ImportResult, translationLimits } from '../../contract/texts.ts'
import { type Catalogue, type CatalogueText, sourceOf, textId } from '../catalogue.ts'
import type { TextWrite } from '../queries.ts'
import { effectiveValue, type StoredOverride } from '../state.ts'
import type { FileEntry } from './entries.ts'

/** What an import of a file would do. `result` has the first changes and refusals. */
export type ImportPlan = {
  writes: TextWrite[]
  result: Omit<ImportResult, 'isDryRun' | 'revision'>
}

type Refusal = ImportResult['refusals'][number]

const findText = (catalogue: Catalogue, area: string, name: string): { text: CatalogueText; form: TextForm } | null => {
  const whole = catalogue.find(area, name)
  if (whole) return { text: whole, form: 'text' }
  const form = pluralForms.find((one) => name.endsWith(`_${one}`))
  const counted = form && catalogue.find(area, name.slice(0, -form.length - 1))
  return form && counted?.isCounted ? { text: counted, form } : null
}

type Given = { text: CatalogueText; language: Language; value: Partial<Record<TextForm, string>> }

/** Compares the texts of a file with the current ones. A counted text may lack forms in the file, which then stay. */
export const planImport = (
  entries: readonly FileEntry[],
  catalogue: Catalogue,
  overrides: readonly StoredOverride[],
): ImportPlan => {
  const stored = new Map(overrides.map((one) => [`${textId(one.area, one.key)} ${one.language}`, one]))
  const given = new Map<string, Given>()
  const refusals: Refusal[] = []
  for (const { area, name, language, text: words } of entries) {
    const found = findText(catalogue, area, name)
    if (!found) {
      const refusal = { area: area.slice(0, 100), key: name.slice(0, 300), language, form: null, name: null }
      refusals.push({ ...refusal, code: 'translation.not_found' })
      continue
    }
    const id = `${found.text.id} ${language}`
    const one = given.get(id) ?? { text: found.text, language, value: {} }
    one.value[found.form] = words
    given.set(id, one)
  }
  const writes: TextWrite[] = []
  const changes: ImportResult['changes'] = []
  let unchanged = 0
  let refusedTexts = refusals.length
  for (const [id, { text, language, value }] of given) {
    const { area, key, isCounted } = text
    const override = stored.get(id)
    const current = effectiveValue(text, language, override)
    const source = sourceOf(text, language)
    const next = toStoredValue({ ...(isCounted ? formsIn(current, language) : {}), ...value }, source)
    const problems = problemsOf({ language, isCounted, value: next, shipped: source })
    if (problems.length > 0) {
      refusedTexts += 1
      for (const { form, code, params } of problems)
        refusals.push({
          area,
          key,
          language,
          form,
          code,
          name: params?.['name'] === undefined ? null : `${params['name']}`,
        })
    } else if (isSameText(next, current) && !isUselessOverride(override, text, language)) unchanged += 1
    else {
      const shipped = text.shipped[language] ?? null
      writes.push({ area, key, language, value: isSameText(next, shipped) ? null : next, shipped })
      if (changes.length < translationLimits.listed)
        changes.push({ area, key, language, before: current && mainFormOf(current), after: mainFormOf(next) })
    }
  }
  return {
    writes,
    result: {
      languages: languages.filter((language) => entries.some((entry) => entry.language === language)),
      changed: writes.length,
      unchanged,
      refused: refusedTexts,
      changes,
      refusals: refusals.slice(0, translationLimits.listed),
    },
  }
}

const formsIn = (value: TextValue | null, language: Language): TextValue =>
  Object.fromEntries(
    formsOf(language, true).flatMap((form) => (value?.[form] === undefined ? [] : [[form, value[form]]])),
  )

/** An override that this release does not use. An import of the shown text removes it. */
const isUselessOverride = (override: StoredOverride | undefined, text: CatalogueText, language: Language): boolean =>
  override?.value != null && !isSameText(override.value, effectiveValue(text, language, override))
