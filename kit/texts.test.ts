import { describe, expect, it } from 'vitest'
import { withOverrides } from './text-overrides.ts'
import { type TextTree, textOf } from './texts.ts'

const tree: TextTree = {
  title: 'Förslag',
  greeting: 'Hej {{name}}, du är {{ role }}',
  list: { found_one: '{{count}} träff', found_other: '{{count}} träffar' },
  empty: { found_zero: 'Inga träffar', found_one: 'En träff', found_other: '{{count}} träffar' },
}

describe('textOf', () => {
  it('returns the text at a dotted path and undefined for any other key', () => {
    expect(textOf(tree, 'title', 'sv')).toBe('Förslag')
    expect(textOf(tree, 'list', 'sv')).toBeUndefined()
    expect(textOf(tree, 'list.none', 'sv')).toBeUndefined()
    expect(textOf(tree, 'title.more', 'sv')).toBeUndefined()
    for (const key of ['constructor', '__proto__', 'toString', 'list.constructor.name'])
      expect(textOf(tree, key, 'sv')).toBeUndefined()
  })

  it('fills in the given placeholders without interpreting their values', () => {
    expect(textOf(tree, 'greeting', 'sv', { name: '{{role}} $1 <b>', role: 'mentor' })).toBe(
      'Hej {{role}} $1 <b>, du är mentor',
    )
    expect(textOf(tree, 'greeting', 'sv', { name: 'Alva' })).toBe('Hej Alva, du är {{ role }}')
  })

  it('[I18N-01/plurals] uses the plural form of the language', () => {
    expect([0, 1, 2].map((count) => textOf(tree, 'list.found', 'sv', { count }))).toEqual([
      '0 träffar',
      '1 träff',
      '2 träffar',
    ])
    expect([0, 1, 2].map((count) => textOf(tree, 'empty.found', 'sv', { count }))).toEqual([
      'Inga träffar',
      'En träff',
      '2 träffar',
    ])
    expect(textOf(tree, 'title', 'sv', { count: 2 })).toBe('Förslag')
  })

  it('[I18N-01/plurals] supports all six plural forms of Arabic', () => {
    const arabic: TextTree = Object.fromEntries(
      ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => [`found_${form}`, form]),
    )
    expect([0, 1, 2, 3, 10, 11, 99, 100, 102, 103].map((count) => textOf(arabic, 'found', 'ar', { count }))).toEqual([
      'zero',
      'one',
      'two',
      'few',
      'few',
      'many',
      'many',
      'other',
      'other',
      'few',
    ])
  })
})

describe('withOverrides', () => {
  it('replaces and adds texts without changing the shipped ones', () => {
    const before = JSON.stringify(tree)
    const merged = withOverrides(tree, {
      title: 'Idéer',
      'list.found_one': 'En idé',
      'new.key': 'Ny',
      '__proto__.x': 'y',
    })
    expect(textOf(merged, 'title', 'sv')).toBe('Idéer')
    expect([1, 2].map((count) => textOf(merged, 'list.found', 'sv', { count }))).toEqual(['En idé', '2 träffar'])
    expect(textOf(merged, 'new.key', 'sv')).toBe('Ny')
    expect(JSON.stringify(tree)).toBe(before)
    expect(({} as { x?: string }).x).toBeUndefined()
    expect(withOverrides(tree, undefined)).toBe(tree)
    expect(withOverrides(tree, {})).toBe(tree)
  })
})
