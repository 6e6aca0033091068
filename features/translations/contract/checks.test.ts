import { describe, expect, it } from 'vitest'
import { problemsOf, toStoredValue, withIsolates, withoutIsolates } from './checks.ts'
import { type TextValue, textLimits } from './forms.ts'

const shipped = { text: 'Hej {{name}}, välkommen till {{platform}}' }
const codesOf = (value: TextValue, check: Partial<Parameters<typeof problemsOf>[0]> = {}) =>
  problemsOf({ language: 'sv', isCounted: false, shipped, value, ...check }).map(
    ({ form, code, params }) => `${form} ${code}${params?.['name'] ? ` ${params['name']}` : ''}`,
  )

describe('the problems of a text', () => {
  it.each([
    ['the placeholder in another place', 'Välkommen, {{ name }}!', []],
    ['the platform’s name twice', '{{platform}} {{platform}} {{name}}', []],
    ['a lost placeholder', 'Hej du', ['text translation.placeholder_missing {{name}}']],
    [
      'a placeholder that the text does not have',
      'Hej {{name}} {{role}}',
      ['text translation.placeholder_unknown {{role}}'],
    ],
    [
      'a renamed placeholder',
      'Hej {{namn}}',
      ['text translation.placeholder_missing {{name}}', 'text translation.placeholder_unknown {{namn}}'],
    ],
    ['half a placeholder', 'Hej {{name}', ['text translation.placeholder_broken']],
    ['nothing visible', ' \u200B ', ['text field.required']],
    ['a line break', 'Hej\n{{name}}', ['text field.invalid_characters']],
    ['a direction override', 'Hej \u202E{{name}}', ['text field.invalid_characters']],
    ['half a surrogate pair', 'Hej \uD800{{name}}', ['text field.invalid_characters']],
    ['an element', 'Hej <b>{{name}}</b>', ['text translation.markup_differs']],
    ['too many characters', `{{name}}${'x'.repeat(textLimits.value)}`, ['text field.too_long']],
  ] as const)('[I18N-06/placeholder-check] a text with %s', (_what, text, problems) => {
    expect(codesOf({ text })).toEqual(problems)
  })

  it('[I18N-06/placeholder-check] elements must be those of the shipped text, and lines may be broken where it has lines', () => {
    const marked = { text: 'Läs <0>villkoren</0>\nnoga' }
    expect(codesOf({ text: '<0>Villkoren</0>\nska läsas' }, { shipped: marked })).toEqual([])
    expect(codesOf({ text: '<1>Villkoren</1>' }, { shipped: marked })).toEqual(['text translation.markup_differs'])
    expect(codesOf({ text: '<0>Villkoren<0>' }, { shipped: marked })).toEqual(['text translation.markup_differs'])
  })

  const counted = { one: '{{count}} fil från {{name}}', other: '{{count}} filer från {{name}}' }
  it.each([
    ['both forms of Swedish', 'sv', { one: 'En fil av {{name}}', other: '{{count}} filer av {{name}}' }, []],
    ['no general form', 'sv', { one: 'En fil av {{name}}' }, ['other translation.form_missing']],
    [
      'no number in the general form',
      'sv',
      { one: 'En fil av {{name}}', other: 'Filer av {{name}}' },
      ['other translation.placeholder_missing {{count}}'],
    ],
    [
      'no name in the form for one',
      'sv',
      { one: 'En fil', other: '{{count}} filer av {{name}}' },
      ['one translation.placeholder_missing {{name}}'],
    ],
    [
      'a form that Swedish does not have',
      'sv',
      { zero: 'Ingen', one: 'En av {{name}}', other: '{{count}} av {{name}}' },
      ['zero translation.form_unknown'],
    ],
    [
      'an uncounted form',
      'sv',
      { text: '{{count}} av {{name}}' },
      ['text translation.form_unknown', 'one translation.form_missing', 'other translation.form_missing'],
    ],
    [
      'only two forms of Arabic',
      'ar',
      { one: 'ملف من {{name}}', other: '{{count}} ملف من {{name}}' },
      ['zero', 'two', 'few', 'many'].map((form) => `${form} translation.form_missing`),
    ],
  ] as const)('[I18N-06/plural-check] a counted text with %s', (_what, language, value, problems) => {
    expect(codesOf(value, { language, isCounted: true, shipped: counted }).sort()).toEqual([...problems].sort())
  })

  it('[I18N-06/plural-check] a text that is shipped without its number needs none', () => {
    const withoutNumber = { one: 'Ett objekt', other: 'Flera objekt' }
    expect(codesOf({ one: 'En sak', other: 'Saker' }, { isCounted: true, shipped: withoutNumber })).toEqual([])
  })
})

describe('isolates', () => {
  const arabic = { text: 'أهلًا \u2068{{name}}\u2069 في \u2068XLIFF\u2069' }

  it('are added where the shipped text has them, and removed for editing', () => {
    const typed = 'مرحبًا {{name}}، ملف XLIFF'
    const stored = withIsolates(typed, arabic)
    expect(stored).toBe('مرحبًا \u2068{{name}}\u2069، ملف \u2068XLIFF\u2069')
    expect(withoutIsolates(stored)).toBe(typed)
    expect(withIsolates(stored, arabic)).toBe(stored)
    expect(withIsolates('\u2068{{name}}\u2069', shipped)).toBe('{{name}}')
  })

  it('are part of the stored value, which is normalised and trimmed', () => {
    expect(toStoredValue({ text: ' A\u030A {{name}}\r\n ' }, arabic)).toEqual({ text: 'Å \u2068{{name}}\u2069' })
  })
})
