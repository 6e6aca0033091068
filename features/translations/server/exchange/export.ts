import type { Language } from '#kit/languages.ts'
import { placeholdersOfValue } from '../../contract/checks.ts'
import { formsOf, type TextValue } from '../../contract/forms.ts'
import { type Catalogue, type CatalogueText, formKey } from '../catalogue.ts'
import type { OverrideIndex } from '../overrides.ts'
import { effectiveValue } from '../state.ts'
import { writeJson } from './json.ts'
import { type ExportedUnit, writeXliff } from './xliff.ts'

type Choice = { language: Language; area: string | undefined }

const areasOf = ({ areas, texts }: Catalogue, area: string | undefined) =>
  areas
    .filter((one) => area === undefined || one === area)
    .map((one) => [one, texts.filter((text) => text.area === one)] as const)

const unitsOf = (text: CatalogueText, language: Language, index: OverrideIndex): ExportedUnit[] => {
  const valueIn = (spoken: Language): TextValue =>
    effectiveValue(text, spoken, index.get(text.area, text.key, spoken)) ?? {}
  const [source, target] = [valueIn('en'), valueIn(language)]
  return formsOf(language, text.isCounted).map((form) => ({
    name: formKey(text.key, form),
    // English has fewer plural forms than Arabic.
    source: source[form] ?? source.other ?? source.text ?? '',
    target: target[form] ?? null,
    note: [text.kind, form, ...placeholdersOfValue(source, text.isCounted).map((name) => `{{${name}}}`)].join(' '),
  }))
}

function* jsonAreas(catalogue: Catalogue, index: OverrideIndex, { language, area }: Choice) {
  for (const [name, texts] of areasOf(catalogue, area)) {
    const flat = new Map<string, string>()
    for (const text of texts)
      for (const unit of unitsOf(text, language, index)) if (unit.target !== null) flat.set(unit.name, unit.target)
    if (flat.size > 0) yield [name, flat] as const
  }
}

function* xliffAreas(catalogue: Catalogue, index: OverrideIndex, { language, area }: Choice) {
  for (const [name, texts] of areasOf(catalogue, area))
    yield [name, texts.flatMap((text) => unitsOf(text, language, index))] as const
}

/** The shown texts of a language as a file, in one piece for each area. */
export async function* exportPieces(
  catalogue: Catalogue,
  index: OverrideIndex,
  { format, ...choice }: Choice & { format: 'json' | 'xliff' },
): AsyncGenerator<Buffer> {
  const pieces =
    format === 'json'
      ? writeJson(choice.language, jsonAreas(catalogue, index, choice))
      : writeXliff(choice.language, xliffAreas(catalogue, index, choice))
  for (const piece of pieces) yield Buffer.from(piece)
}
