import * as z from 'zod/mini'
import { language } from '#kit/fields.ts'
import type { Language } from '#kit/languages.ts'
import { flattenTexts } from '#kit/text-entries.ts'
import type { TextTree } from '#kit/texts.ts'
import { type FileEntry, InvalidFile } from './entries.ts'

/** Deeper than any locale file; a recursive reader must not run out of stack. */
const maxDepth = 12

const file = z.object({
  format: z.literal('nordbro-texts'),
  language: language(),
  areas: z.record(z.string(), z.record(z.string(), z.unknown())),
})

const isTree = (value: unknown, depth = 0): value is TextTree =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  depth < maxDepth &&
  Object.values(value).every((one) => typeof one === 'string' || isTree(one, depth + 1))

/** @throws InvalidFile */
export const readJson = (content: string): FileEntry[] => {
  let parsed: unknown
  try {
    parsed = JSON.parse(content)
  } catch {
    throw new InvalidFile('no JSON')
  }
  const checked = z.safeParse(file, parsed)
  if (!checked.success || !Object.values(checked.data.areas).every((tree) => isTree(tree)))
    throw new InvalidFile('not the JSON of an export')
  const { language: spoken, areas } = checked.data
  return Object.entries(areas).flatMap(([area, tree]) =>
    [...flattenTexts(tree as TextTree)].map(([name, text]) => ({ area, name, language: spoken, text })),
  )
}

type Tree = { [key: string]: string | Tree }

const treeOf = (texts: ReadonlyMap<string, string>): Tree => {
  const root: Tree = {}
  for (const [name, text] of texts) {
    const path = name.split('.')
    let node = root
    for (const part of path.slice(0, -1)) node = (node[part] ??= {}) as Tree
    node[path.at(-1) as string] = text
  }
  return root
}

/** One piece for each area, so that no piece takes long. */
export function* writeJson(
  language: Language,
  areas: Iterable<readonly [area: string, texts: ReadonlyMap<string, string>]>,
): Generator<string> {
  yield `{\n  "format": "nordbro-texts",\n  "language": "${language}",\n  "areas": {`
  let separator = '\n'
  for (const [area, texts] of areas) {
    const json = JSON.stringify(treeOf(texts), null, 2).replaceAll('\n', '\n    ')
    yield `${separator}    ${JSON.stringify(area)}: ${json}`
    separator = ',\n'
  }
  yield '\n  }\n}\n'
}
