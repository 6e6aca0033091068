import { markersIn, withoutMarkers } from './marker-code.ts'
import { markedTextOf, type MarkedText } from './text-marker.ts'

/** A text that the page shows, with its words there. */
export type TextOnPage = MarkedText & { words: string }

/** On the elements of the tool, whose texts are not offered. */
export const toolSelector = '[data-text-tool]'

const attributes = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-valuetext']
const controls =
  'a, button, input, textarea, select, label, summary, [role=button], [role=link], [role=tab], [role=option], [role^=menuitem], [role=switch], [role=checkbox], [role=radio]'

/** The texts of a string. A text that the page shows in several pieces takes its words from the element. */
const textsOf = (value: string, element: Element): TextOnPage[] =>
  markersIn(value).flatMap((number) => {
    const text = markedTextOf(number)
    const words = withoutMarkers(value).trim() || withoutMarkers(element.textContent).trim()
    return text ? [{ ...text, words }] : []
  })

const attributeTextsOf = (element: Element): TextOnPage[] =>
  attributes.flatMap((name) => textsOf(element.getAttribute(name) ?? '', element))

const textNodesOf = (element: Element): Text[] =>
  [...element.childNodes].filter((node): node is Text => node instanceof Text && markersIn(node.data).length > 0)

const textsOfNodes = (nodes: readonly Text[], element: Element) => nodes.flatMap(({ data }) => textsOf(data, element))

const isShown = (element: Element): boolean =>
  (element.closest('select') ?? element).checkVisibility({ visibilityProperty: true })

const unique = (texts: readonly TextOnPage[]): TextOnPage[] =>
  [...new Map(texts.toReversed().map((text) => [text.id, text])).values()].toReversed()

/** The texts in an element and its attributes, in the order of the page. */
const textsWithin = (root: Element): TextOnPage[] => {
  const texts: TextOnPage[] = []
  const visit = (element: Element) => {
    if (element.matches(`script, style, noscript, template, ${toolSelector}`)) return
    const own = attributeTextsOf(element)
    if (own.length > 0 && isShown(element)) texts.push(...own)
    for (const node of element.childNodes) {
      if (node instanceof Element) visit(node)
      else if (node instanceof Text && markersIn(node.data).length > 0 && isShown(element))
        texts.push(...textsOf(node.data, element))
    }
  }
  visit(root)
  return unique(texts)
}

export const textsOnPage = (): TextOnPage[] => textsWithin(document.body)

export type Place = { texts: TextOnPage[]; box: DOMRect }

/** The part of the window that text nodes take. */
const boxOf = (nodes: readonly Text[]): DOMRect => {
  const range = document.createRange()
  range.setStartBefore(nodes[0] as Text)
  range.setEndAfter(nodes.at(-1) as Text)
  return range.getBoundingClientRect()
}

/** How many elements around the target may be the one with the text, such as around a name within a sentence. */
const maxSteps = 3

/** The texts at an element that was pointed at: its words, and the labels of the control that it belongs to. */
export const placeOf = (target: Element): Place | null => {
  const control = target.closest(controls)
  const labels = control && 'labels' in control ? [...((control.labels as NodeListOf<Element> | null) ?? [])] : []
  const named = [...(control ? attributeTextsOf(control) : attributeTextsOf(target))]
  const own = textNodesOf(target)
  if (own.length > 0)
    return {
      texts: unique([...textsOfNodes(own, target), ...named]),
      box: control ? control.getBoundingClientRect() : boxOf(own),
    }
  if (control) {
    const texts = unique([...textsWithin(control), ...labels.flatMap(textsWithin)])
    return texts.length > 0 ? { texts, box: control.getBoundingClientRect() } : null
  }
  if (named.length > 0) return { texts: unique(named), box: target.getBoundingClientRect() }
  let around = target.parentElement
  for (let step = 0; around && step < maxSteps; step++, around = around.parentElement) {
    const nodes = textNodesOf(around)
    if (nodes.length > 0) return { texts: unique(textsOfNodes(nodes, around)), box: boxOf(nodes) }
  }
  return null
}
