import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript-api'

/** Prose is comments, test titles and documents; names are what the code declares, and the names of its files. */
type Place = 'prose' | 'names'

/** One row of the word list in docs/glossary.md. A word may be a phrase of several words. */
export type RefusedWord = { word: string; places: readonly Place[]; instead: string }

/** A refused word that was found, with its line, counted from 1. */
export type Finding = { line: number; word: RefusedWord; text: string }

const root = join(import.meta.dirname, '..')
const glossary = 'docs/glossary.md'
const heading = '## Words the check refuses'
// These quote the words of others: the specification, and the list itself.
const exempt = /^docs\/(spec\/|glossary\.md$|product-words\.md$)/

/** Reads the rows below the heading "Words the check refuses": word, where (`prose`, `names` or both), what to write instead. */
export const parseRefusedWords = (markdown: string): RefusedWord[] => {
  const section = markdown.split(`\n${heading}\n`)[1]
  if (section === undefined) throw new Error(`${glossary} has no section "${heading.slice(3)}".`)
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [word = '', where = '', instead = ''] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
      const places = (['prose', 'names'] as const).filter((place) => where.includes(place))
      if (places.length === 0) throw new Error(`${glossary}: the row ${word} names neither prose nor names.`)
      return { word: word.replaceAll('`', ''), places, instead }
    })
}

const lineOf = (text: string, position: number): number => text.slice(0, position).split('\n').length

const findInProse = (text: string, words: readonly RefusedWord[], firstLine: number): Finding[] => {
  // Code in backticks may quote a database column, and requirement IDs are given: `[SHLD-03/told]`.
  const prose = text.replaceAll(/`[^`\n]*`|\[[A-Z]+-\d+[^\]]*\]/g, (given) => given.replaceAll(/[^\n]/g, ' '))
  return words
    .filter(({ places }) => places.includes('prose'))
    .flatMap((word) =>
      [...prose.matchAll(new RegExp(`(?<![\\w-])${word.word.replaceAll(' ', '\\s+[/*]*\\s*')}(?![\\w-])`, 'gi'))].map(
        (match) => ({
          line: firstLine + lineOf(prose, match.index) - 1,
          word,
          text: (prose.split('\n')[lineOf(prose, match.index) - 1] ?? '').trim(),
        }),
      ),
    )
}

/** `toldMembers` → `told members`, `use-kept-focus.ts` → `use kept focus ts`. */
const wordsOfName = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.«»]/g, ' ')
    .toLowerCase()

const findInName = (name: string, words: readonly RefusedWord[], line: number): Finding[] =>
  words
    .filter(({ word, places }) => places.includes('names') && ` ${wordsOfName(name)} `.includes(` ${word} `))
    .map((word) => ({ line, word, text: name }))

const isTestTitle = (node: ts.Node): node is ts.CallExpression => {
  if (!ts.isCallExpression(node) || node.arguments[0] === undefined) return false
  let callee: ts.Node = node.expression
  while (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) callee = callee.expression
  return ts.isIdentifier(callee) && ['it', 'test', 'describe'].includes(callee.text)
}

/** Declared by the code itself, unlike a property, which can be a database column or a field of a contract. */
const declaredName = (node: ts.Node): ts.Identifier | undefined =>
  (ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isClassDeclaration(node)) &&
  node.name !== undefined &&
  ts.isIdentifier(node.name)
    ? node.name
    : undefined

/** Finds the refused words in a source file: its comments, its test titles and the names that it declares. */
export const findInSource = (file: string, text: string, words: readonly RefusedWord[]): Finding[] => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false)
  const findings: Finding[] = []
  const comments = new Set<number>()
  const addComment = (start: number, end: number) => {
    if (comments.has(start)) return
    comments.add(start)
    findings.push(...findInProse(text.slice(start, end), words, lineOf(text, start)))
  }
  const visit = (node: ts.Node) => {
    ts.forEachLeadingCommentRange(text, node.pos, addComment)
    ts.forEachTrailingCommentRange(text, node.end, addComment)
    const title = isTestTitle(node) ? node.arguments[0] : undefined
    if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) {
      const start = title.getStart(source)
      findings.push(...findInProse(text.slice(start + 1, title.end - 1), words, lineOf(text, start)))
    }
    const name = declaredName(node)
    if (name) findings.push(...findInName(name.text, words, lineOf(text, name.end)))
    // Unlike `forEachChild`, this includes the closing braces, which comments at the end of a block belong to.
    for (const child of node.getChildren(source)) visit(child)
  }
  visit(source)
  return findings
}

/** Finds the refused words of one file of the project, its own name included. */
export const findInFile = (file: string, text: string, words: readonly RefusedWord[]): Finding[] => [
  ...findInName(basename(file), words, 1),
  ...(/\.(ts|tsx|mjs|cjs)$/.test(file) ? findInSource(file, text, words) : findInProse(text, words, 1)),
]

if (import.meta.main) {
  const words = parseRefusedWords(readFileSync(join(root, glossary), 'utf8'))
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs|cjs|md)$/.test(file) && !exempt.test(file) && existsSync(join(root, file)))
  let count = 0
  for (const file of files)
    for (const { line, word, text } of findInFile(file, readFileSync(join(root, file), 'utf8'), words)) {
      count += 1
      console.error(`${file}:${line}: "${word.word}" (${word.instead}): ${text}`)
    }
  if (count > 0) process.exitCode = 1
}
