import { expect, it } from 'vitest'
import { type Command, filterCommands } from './commands.ts'

const commands: Command[] = ['Produkter', 'Möjligheter', 'Språk: Svenska', 'Utseende: Mörkt', 'الفرص'].map((text) => ({
  id: text,
  group: 'pages',
  text,
  to: '/',
}))
const filteredTexts = (typed: string) => filterCommands(commands, typed).map(({ text }) => text)

it('[NAV-06/palette-search] filterCommands returns commands with every typed word, prefix matches first', () => {
  expect(filteredTexts('')).toHaveLength(commands.length)
  expect(filteredTexts('m')).toEqual(['Möjligheter', 'Utseende: Mörkt'])
  expect(filteredTexts('MÖJ')).toEqual(['Möjligheter'])
  expect(filteredTexts('svenska språk')).toEqual(['Språk: Svenska'])
  expect(filteredTexts('الفرص')).toEqual(['الفرص'])
  expect(filteredTexts('finns inte')).toEqual([])
})
