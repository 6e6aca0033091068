import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { HighlightedText } from './highlight.tsx'

const marksIn = (text: string, query: string) =>
  [...renderToStaticMarkup(<HighlightedText text={text} query={query} />).matchAll(/<mark[^>]*>(.*?)<\/mark>/g)].map(
    ([, marked]) => marked,
  )

it.each([
  ['Fjordkraft söker', 'fjord SÖK', ['Fjord', 'sök']],
  ['å är inte a', 'a', ['a']],
  ['Nordfjord', 'fjord', []],
  ['مهندس برمجيات', 'مهندس', ['مهندس']],
  ['<b>fjord</b>', 'b', ['b', 'b']],
  ['Fjord', '', []],
])('[SRCH-01/highlighted] marks the words in %j that begin with a word of %j', (text, query, marks) => {
  expect(marksIn(text, query)).toEqual(marks)
})

it('escapes markup in the highlighted text', () => {
  expect(renderToStaticMarkup(<HighlightedText text="<img onerror=x> & co" query="zz" />)).toBe(
    '&lt;img onerror=x&gt; &amp; co',
  )
})
