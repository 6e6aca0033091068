import { expect, it } from 'vitest'
import { encodeMarker, inputWithoutMarkers, markersIn, withoutMarkers } from './marker-code.ts'
import { markedTextOf, textMarker } from './text-marker.ts'

it('a marker is invisible, stands for one number and is removed without a trace', () => {
  for (const number of [0, 1, 3, 4, 15, 16, 255, 6021]) {
    const marker = encodeMarker(number)
    expect(marker).toMatch(/^\p{Default_Ignorable_Code_Point}+$/u)
    expect(marker.normalize('NFKC')).toBe(marker)
    expect(markersIn(`Ändra${marker}`)).toEqual([number])
    expect(withoutMarkers(`من نحن؟${marker}`)).toBe('من نحن؟')
  }
})

it('several markers in one text are found in order, and other invisible characters stay', () => {
  const text = `Ändra ${encodeMarker(7)}\u2060 nu\u200D${encodeMarker(30)}`
  expect(markersIn(text)).toEqual([7, 30])
  expect(withoutMarkers(text)).toBe('Ändra \u2060 nu\u200D')
})

it('each text of a tree names its area and key, and the plural forms of a counted text are one text', () => {
  const tree = { list: { found_one: '{{count}} text', found_other: '{{count}} texter' }, step_one: 'Först', empty: '' }
  const marked = textMarker.markTree('translations', tree)
  const keyOf = (text: unknown) => markersIn(String(text)).map((number) => markedTextOf(number)?.id)
  expect(marked).not.toBe(tree)
  expect(keyOf((marked['list'] as typeof tree.list).found_one)).toEqual(['translations:list.found'])
  expect(keyOf((marked['list'] as typeof tree.list).found_other)).toEqual(['translations:list.found'])
  expect(keyOf(marked['step_one'])).toEqual(['translations:step_one'])
  expect(marked['empty']).toBe('')
  expect(withoutMarkers(JSON.stringify(marked))).toBe(JSON.stringify(tree))
  expect(textMarker.markTree('translations', tree)).toBe(marked)
})

it('texts that have arrived are marked without a wait, and later ones once they arrive', async () => {
  const tree = { title: 'Titel' }
  const arrived = Object.assign(Promise.resolve(tree), { status: 'fulfilled', value: tree })
  expect(textMarker.markLoading('shell', arrived)).toMatchObject({ status: 'fulfilled' })
  const loading = Promise.resolve(tree)
  const marked = textMarker.markLoading('shell', loading)
  expect(textMarker.markLoading('shell', loading)).toBe(marked)
  expect(markersIn(String((await marked)['title']))).toHaveLength(1)
})

it('the input of a call loses its markers, and an input without any is not copied', () => {
  const name = 'Chrome på Linux'
  expect(inputWithoutMarkers({ name: name + encodeMarker(5), tags: [encodeMarker(2)], at: null })).toEqual({
    name,
    tags: [''],
    at: null,
  })
  const input = { name }
  expect(inputWithoutMarkers(input)).toBe(input)
  expect(inputWithoutMarkers(undefined)).toBe(undefined)
})
