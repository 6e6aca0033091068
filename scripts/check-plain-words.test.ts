import { expect, it } from 'vitest'
import { findInFile, parseRefusedWords } from './check-plain-words.ts'

const words = parseRefusedWords(`# Glossary
| \`outbox\` | prose | not part of the list |

## Words the check refuses

| word | where | instead |
|---|---|---|
| \`told\` | prose, names | published |
| \`shut out\` | prose | locked out |
| \`held\` | names | lockX |
`)

const findings = (file: string, text: string) =>
  findInFile(file, text, words).map(({ line, word }) => [line, word.word])

it('reads only the rows below the heading of the word list', () => {
  expect(words).toEqual([
    { word: 'told', places: ['prose', 'names'], instead: 'published' },
    { word: 'shut out', places: ['prose'], instead: 'locked out' },
    { word: 'held', places: ['names'], instead: 'lockX' },
  ])
})

it('finds refused words in comments, also where a phrase is broken over two lines', () => {
  expect(findings('a.ts', '// Told members.\nexport const a = 1 // is held\n')).toEqual([[1, 'told']])
  expect(findings('a.ts', '/**\n * Members who are shut\n * out.\n */\nexport const a = 1\n')).toEqual([
    [2, 'shut out'],
  ])
  expect(findings('a.ts', 'export const f = () => {\n  f()\n  // told\n}\n')).toEqual([[3, 'told']])
  expect(findings('a.tsx', 'export const A = () => <p>{/* told */}</p>\n')).toEqual([[1, 'told']])
})

it('finds refused words in test titles, templates and tables included', () => {
  expect(findings('a.test.ts', "it('is told', () => {})\n")).toEqual([[1, 'told']])
  expect(findings('a.test.ts', "describe('a', () => {\n  it.each([1])('is told %s', () => {})\n})\n")).toEqual([
    [2, 'told'],
  ])
  expect(findings('a.test.ts', 'it.skip(`${name} is shut out`, () => {})\n')).toEqual([[1, 'shut out']])
})

it('finds refused words in the names that code declares and in file names', () => {
  expect(findings('a.ts', 'const toldMembers = 1\n')).toEqual([[1, 'told']])
  expect(findings('a.ts', 'const f = ({ held }: { held: 1 }) => held\n')).toEqual([[1, 'held']])
  expect(findings('held-rows.ts', '')).toEqual([[1, 'held']])
})

it('accepts longer words, texts, properties, code in backticks and requirement IDs', () => {
  expect(findings('a.test.ts', "it('[SHLD-03/told] shows it', () => {})\n")).toEqual([])
  expect(findings('a.ts', "// upheld, `told`\nconst a = { told: 'told' }\nexport const upheld = a.told\n")).toEqual([])
  expect(findings('a.md', 'The column `told` is a date.\n')).toEqual([])
})

it('finds refused words in documents', () => {
  expect(findings('a.md', '# Title\n\nMembers are told.\n')).toEqual([[3, 'told']])
})

it('refuses a word list without rows that it understands', () => {
  expect(() => parseRefusedWords('# Glossary\n')).toThrow(/no section/)
  expect(() => parseRefusedWords('\n## Words the check refuses\n\n| `told` | somewhere | x |\n')).toThrow(/neither/)
})
