import { setCleanInput } from '#shell/api/call.ts'
import { inputWithoutMarkers, withoutMarkers } from './marker-code.ts'

const isMarked = (text: string) => withoutMarkers(text) !== text

/** Fields that start with a text, such as the suggested name of a passkey. */
const cleanFields = () => {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    if (!isMarked(field.value)) continue
    // Use the prototype's setter and an event, so that React and form libraries notice the change.
    const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, withoutMarkers(field.value))
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

const cleanTitle = () => {
  const title = document.querySelector('title')?.firstChild
  if (title?.nodeValue && isMarked(title.nodeValue)) title.nodeValue = withoutMarkers(title.nodeValue)
}

const cleanPage = () => {
  cleanTitle()
  cleanFields()
}

const cleanCopy = (event: ClipboardEvent) => {
  const text = getSelection()?.toString() ?? ''
  if (event.defaultPrevented || !isMarked(text)) return
  event.clipboardData?.setData('text/plain', withoutMarkers(text))
  event.preventDefault()
}

/** A link can carry a text in its address, such as the subject of a mail. */
const cleanLink = ({ target }: Event) => {
  const link = target instanceof Element ? target.closest('a[href]') : null
  const href = link?.getAttribute('href') ?? ''
  // The encoded form of the delimiter, U+2060.
  if (!/%E2%81%A0/i.test(href)) return
  link?.setAttribute('href', href.replaceAll(/%E2%81%A[0-4]/gi, ''))
}

/** Keeps the markers out of what leaves the page: calls, fields, the title, copied texts and links. @returns what ends it */
export const keepMarkersInPage = (): (() => void) => {
  const ending = new AbortController()
  const options = { capture: true, signal: ending.signal }
  setCleanInput(inputWithoutMarkers)
  document.addEventListener('copy', cleanCopy, options)
  document.addEventListener('click', cleanLink, options)
  document.addEventListener('auxclick', cleanLink, options)
  document.addEventListener('focusin', cleanFields, options)
  document.addEventListener('submit', cleanFields, options)
  const observer = new MutationObserver(cleanPage)
  observer.observe(document, { subtree: true, childList: true, characterData: true })
  return () => {
    ending.abort()
    observer.disconnect()
    setCleanInput((input) => input)
  }
}
