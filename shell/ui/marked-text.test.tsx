import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MarkedText } from './marked-text.tsx'

const htmlOf = (text: string, ...marks: [start: number, end: number][]) =>
  renderToStaticMarkup(<MarkedText value={{ text, marks: marks.map(([start, end]) => ({ start, end })) }} />)
    .replaceAll(/<mark[^>]*>/g, '[')
    .replaceAll('</mark>', ']')
    .replaceAll(/<\/?span>/g, '')

it('[SRCH-01/highlighted] marks the matching words and keeps everything between them', () => {
  expect(htmlOf('Fjordkraft söker fyrar', [0, 10], [17, 22])).toBe('[Fjordkraft] söker [fyrar]')
  expect(htmlOf('En fjord till', [3, 8])).toBe('En [fjord] till')
  expect(htmlOf('Utan träff')).toBe('Utan träff')
})

it('escapes markup in the marked text', () => {
  expect(htmlOf('<b>x</b> & y', [3, 4])).toBe('&lt;b&gt;[x]&lt;/b&gt; &amp; y')
})
