import { describe, expect, it } from 'vitest'
import { faultsOf } from './check-locales.ts'

const usage = (source: string, codes: Record<string, string[]> = {}) => ({
  sources: [source],
  codes: new Map(Object.entries(codes).map(([area, list]) => [area, new Set(list)])),
})
const area = (sv: object, en: object, ar: object) => [{ area: 'board', texts: { sv, en, ar } as never }]
const same = (texts: object) => area(texts, texts, texts)

describe('the locale check', () => {
  it('accepts texts that are complete and used', () => {
    const counted = { votes_one: 'en röst', votes_other: '{{count}} röster' }
    const arabic = Object.fromEntries(
      ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => [`votes_${form}`, '{{count}} صوت']),
    )
    expect(
      faultsOf(
        area({ title: 'Tavla', ...counted }, { title: 'Board', ...counted }, { title: 'لوحة', ...arabic }),
        usage("t('title') t('votes')"),
      ),
    ).toEqual([])
  })

  it('[I18N-01/check-missing-key] reports a key that one language lacks', () => {
    expect(faultsOf(area({ title: 'Tavla' }, { title: 'Board' }, {}), usage("t('title')"))).toEqual([
      'board/ar: title is missing',
    ])
  })

  it('[I18N-01/check-missing-key] reports an area that lacks a language', () => {
    expect(faultsOf([{ area: 'board', texts: { sv: {}, en: {} } }], usage(''))).toEqual(['board has no texts in ar'])
  })

  it('[I18N-01/check-unused-key] reports an unused key and a requested key that no area has', () => {
    expect(faultsOf(same({ title: 'x' }), usage("t('titel')"))).toEqual([
      'board: title is used nowhere',
      "t('titel') asks for a text that no area has",
    ])
  })

  it('recognizes keys that are built with template literals', () => {
    expect(faultsOf(same({ status: { open: 'x', done: 'y' } }), usage('t(`status.${status}`)'))).toEqual([])
  })

  it('[I18N-01/check-plural-form] reports a missing plural form and a form that the language does not have', () => {
    const two = { votes_one: 'x', votes_other: 'y' }
    const faults = faultsOf(area({ ...two, votes_two: 'z' }, two, two), usage("t('votes')"))
    expect(faults).toEqual([
      ...['few', 'many', 'two', 'zero'].map((form) => `board/ar: votes has no form "${form}"`),
      'board/sv: votes has a form "two" that the language has not',
    ])
  })

  it('[I18N-01/check-placeholder] reports a lost placeholder and lost markup', () => {
    expect(faultsOf(area({ by: 'av {{name}}' }, { by: 'by {{ name }}' }, { by: 'من' }), usage("t('by')"))).toEqual([
      'board/ar: by lost the placeholder {{name',
    ])
    expect(faultsOf(area({ by: '<0>av</0>' }, { by: '<0>by</0>' }, { by: '<0>من' }), usage("t('by')"))).toEqual([
      'board/ar: by lost the placeholder </0>',
    ])
  })

  it('reports an error code without a text and an error text without a code', () => {
    const faults = faultsOf(
      same({ errors: { board: { closed: 'x' } } }),
      usage('', { board: ['board.full'], other: ['other.gone'] }),
    )
    expect(faults).toEqual([
      'board: errors.board.closed is used nowhere',
      'board: the error board.full has no text',
      'other has error codes and no texts',
    ])
  })

  it('reports an accessible name that does not contain the visible text', () => {
    const named = { undo: 'Undo', undo_label: 'undo the vote' }
    expect(
      faultsOf(area(named, named, { ...named, undo_label: 'withdraw the vote' }), usage("t('undo') t('undo_label')")),
    ).toEqual(['board/ar: undo_label does not contain "Undo"'])
  })

  it('reports an empty text', () => {
    expect(faultsOf(area({ title: ' ' }, { title: 'x' }, { title: 'y' }), usage("t('title')"))).toEqual([
      'board/sv: title is empty or has spaces around it',
    ])
  })
})
