import { expect, it } from 'vitest'
import { type Command, matching } from './commands.ts'

const commands: Command[] = ['Produkter', 'Möjligheter', 'Språk: Svenska', 'Utseende: Mörkt', 'الفرص'].map((text) => ({
  id: text,
  group: 'pages',
  text,
  to: '/',
}))
const found = (typed: string) => matching(commands, typed).map(({ text }) => text)

it('[NAV-06/palette-search] finds what contains every typed word, what begins with it first', () => {
  expect(found('')).toHaveLength(commands.length)
  expect(found('m')).toEqual(['Möjligheter', 'Utseende: Mörkt'])
  expect(found('MÖJ')).toEqual(['Möjligheter'])
  expect(found('svenska språk')).toEqual(['Språk: Svenska'])
  expect(found('الفرص')).toEqual(['الفرص'])
  expect(found('finns inte')).toEqual([])
})
