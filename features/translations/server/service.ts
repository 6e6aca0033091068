import { recordAdminAction } from '#features/audit-log/server/index.ts'
import * as z from 'zod/mini'
import type { Language } from '#kit/fields.ts'
import { kernelError } from '#platform/http/api-error.ts'
import type { Context } from '#platform/http/context.ts'
import { keyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import { problemsOf, toStoredValue, withoutIsolates } from '../contract/checks.ts'
import { isSameText, type TextValue } from '../contract/forms.ts'
import type * as contract from '../contract/index.ts'
import { translationsChanged } from '../contract/index.ts'
import { type Catalogue, type CatalogueText, shippedCatalogue, sourceOf } from './catalogue.ts'
import { matchesFilter } from './filter.ts'
import { termsIn } from './glossary-queries.ts'
import { currentOverrideIndex } from './overrides.ts'
import { readPlaces } from './places.ts'
import * as policy from './policy.ts'
import * as queries from './queries.ts'
import { effectiveValue, type StoredOverride } from './state.ts'
import { changeViewOf, listedTextOf, textViewOf } from './view.ts'

const textKeyset = keyset(z.tuple([z.string(), z.string()]))
const changeKeyset = keyset(z.tuple([z.int()]))

/** @throws `input.invalid` for a cursor at a text that this release does not have */
const indexAfter = (catalogue: Catalogue, position: readonly [area: string, key: string] | null): number => {
  if (position === null) return 0
  const text = catalogue.find(...position)
  if (!text) throw kernelError('input.invalid', { fields: [{ path: 'cursor', code: 'field.invalid' }] })
  return catalogue.texts.indexOf(text) + 1
}

export const list: Handler<typeof contract.listTexts> = async ({ db }, { cursor, limit, since, ...filters }) => {
  const catalogue = shippedCatalogue()
  const index = await currentOverrideIndex(db)
  const overrideOf = (text: CatalogueText, language: Language) => index.get(text.area, text.key, language)
  const filter = { ...filters, since: since === undefined ? undefined : new Date(since) }
  const places = await readPlaces()
  const found: CatalogueText[] = []
  let total = 0
  const start = indexAfter(catalogue, textKeyset.parse(cursor))
  for (const [at, text] of catalogue.texts.entries()) {
    if (!matchesFilter(text, overrideOf, filter)) continue
    total += 1
    if (at >= start && found.length <= limit) found.push(text)
  }
  return {
    ...textKeyset.page(
      found,
      limit,
      (text) => listedTextOf(text, (language) => overrideOf(text, language), places),
      ({ area, key }) => [area, key],
    ),
    total,
    areas: [...catalogue.areas],
  }
}

/** Every form in every language, in which terms are looked for. */
const wordsIn = (text: CatalogueText, overrides: readonly StoredOverride[]) => {
  const wordsOf = (language: Language) =>
    Object.values(
      effectiveValue(
        text,
        language,
        overrides.find((one) => one.language === language),
      ) ?? {},
    ).join('\n')
  return { sv: wordsOf('sv'), en: wordsOf('en'), ar: wordsOf('ar') }
}

const viewOf = async ({ tx, viewer }: Pick<Context, 'tx' | 'viewer'>, text: CatalogueText) => {
  const overrides = await queries.readOverridesOf(tx, text)
  const [places, terms] = [await readPlaces(), await termsIn(tx, wordsIn(text, overrides))]
  return textViewOf(text, overrides, { places, terms, viewer })
}

export const read: Handler<typeof contract.readText> = async (ctx, { area, key }) =>
  viewOf(ctx, shippedCatalogue().find(area, key) ?? ctx.fail('translation.not_found'))

/** The texts of a value for the audit log. */
const auditedTexts = (value: TextValue | null): string[] =>
  Object.entries(value ?? {}).map(([form, text = '']) =>
    form === 'text' ? withoutIsolates(text) : `${form}: ${withoutIsolates(text)}`,
  )

/** The value to store; null when it is the shipped text. @throws `input.invalid` with the problem of each form */
const checkedValue = (text: CatalogueText, language: Language, input: TextValue | null): TextValue | null => {
  if (input === null) return null
  const shipped = sourceOf(text, language)
  const value = toStoredValue(input, shipped)
  const problems = problemsOf({ language, isCounted: text.isCounted, value, shipped })
  if (problems.length > 0)
    throw kernelError('input.invalid', {
      fields: problems.map(({ form, code, params }) => ({ path: `value.${form}`, code, ...(params && { params }) })),
    })
  return isSameText(value, text.shipped[language] ?? null) ? null : value
}

export const set: Handler<typeof contract.setText> = async (ctx, { area, key, language, value: input, version }) => {
  ctx.allow(policy.mayEdit(ctx.viewer))
  const text = shippedCatalogue().find(area, key) ?? ctx.fail('translation.not_found')
  const value = checkedValue(text, language, input)
  await queries.lockRevision(ctx.tx)
  const before = await queries.findOverride(ctx.tx, text, language)
  if ((before?.version ?? 0) !== version) ctx.fail('translation.stale')
  if (!isSameText(before?.value ?? null, value)) {
    const shipped = text.shipped[language] ?? null
    await queries.writeTexts(ctx.tx, [{ area, key, language, value, shipped }], {
      memberId: ctx.member.id,
      now: ctx.now,
      isImport: false,
    })
    await recordAdminAction(ctx, {
      action: value === null ? 'translations.reset' : 'translations.override',
      target: { kind: 'text', id: text.id, name: text.id },
      before: { texts: auditedTexts(before?.value ?? shipped) },
      after: { language, texts: auditedTexts(value ?? shipped) },
    })
    ctx.publish(translationsChanged, {}, 'everyone')
  }
  return viewOf(ctx, text)
}

export const history: Handler<typeof contract.listTextChanges> = async (
  ctx,
  { area, key, language, cursor, limit },
) => {
  const text = shippedCatalogue().find(area, key) ?? ctx.fail('translation.not_found')
  const [before] = changeKeyset.parse(cursor) ?? [null]
  const rows = await queries.listChanges(ctx.tx, { ...text, language }, before, limit + 1)
  return changeKeyset.page(rows, limit, changeViewOf, ({ version }) => [version])
}
