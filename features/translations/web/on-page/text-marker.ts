import { countedKeysOf, flattenTexts, splitKey } from '#kit/text-entries.ts'
import type { TextTree } from '#kit/texts.ts'
import type { TextMarker } from '#shell/i18n/browser-text-source.ts'
import { encodeMarker } from './marker-code.ts'

export type MarkedText = { id: string; area: string; key: string }

const markedTexts: MarkedText[] = []
const numbers = new Map<string, number>()

const numberOf = (area: string, key: string): number => {
  const id = `${area}:${key}`
  const known = numbers.get(id)
  if (known !== undefined) return known
  numbers.set(id, markedTexts.length)
  return markedTexts.push({ id, area, key }) - 1
}

export const markedTextOf = (number: number): MarkedText | undefined => markedTexts[number]

const markTexts = (area: string, tree: TextTree): TextTree => {
  const counted = countedKeysOf([flattenTexts(tree)])
  const mark = (node: TextTree, path: string): TextTree =>
    Object.fromEntries(
      Object.entries(node).map(([name, value]) => {
        if (typeof value !== 'string') return [name, mark(value, `${path}${name}.`)]
        return [name, value && value + encodeMarker(numberOf(area, splitKey(path + name, counted).key))]
      }),
    )
  return mark(tree, '')
}

const trees = new WeakMap<TextTree, TextTree>()
const loads = new WeakMap<Promise<TextTree>, Promise<TextTree>>()

const markTree = (area: string, tree: TextTree): TextTree => {
  const marked = trees.get(tree) ?? markTexts(area, tree)
  trees.set(tree, marked)
  return marked
}

const markLoading = (area: string, loading: Promise<TextTree> & { value?: TextTree }): Promise<TextTree> => {
  const known = loads.get(loading)
  if (known) return known
  const arrived = loading.value && markTree(area, loading.value)
  // React's `use` reads these properties to return without suspending.
  const marked = arrived
    ? Object.assign(Promise.resolve(arrived), { status: 'fulfilled', value: arrived })
    : loading.then((tree) => markTree(area, tree))
  loads.set(loading, marked)
  return marked
}

/** Ends every text with an invisible marker that names it, so that a place on the page leads to its text. */
export const textMarker: TextMarker = { markTree, markLoading }
