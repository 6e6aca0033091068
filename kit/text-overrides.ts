import type { TextTree } from './texts.ts'

/** Texts by dotted key, with the plural suffix: `list.count_one`. */
export type FlatTexts = Readonly<Record<string, string>>

/** The tree with some of its texts replaced, without changing the tree itself. */
export const withOverrides = (tree: TextTree, overrides: FlatTexts | undefined): TextTree => {
  const names = Object.keys(overrides ?? {})
  if (!overrides || names.length === 0) return tree
  type Node = { [key: string]: string | Node }
  const copies = new Set<TextTree>()
  const copyOf = (node: TextTree = {}): Node => {
    const copy = copies.has(node) ? node : Object.assign(Object.create(null) as TextTree, node)
    copies.add(copy)
    return copy as Node
  }
  const root = copyOf(tree)
  for (const name of names) {
    const path = name.split('.')
    let node = root
    for (const part of path.slice(0, -1)) {
      const next = node[part]
      const copy = copyOf(typeof next === 'object' ? next : undefined)
      node[part] = copy
      node = copy
    }
    node[path.at(-1) as string] = overrides[name] as string
  }
  return root
}
