import type { Page } from 'playwright-core'
import { overflowOf } from '#tests/support/browser.ts'

/** Doubles the font size, as a browser or phone setting does. */
export const doubleText = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(':root { font-size: 200% } *, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets = [sheet]
}`

/** Whether an element is inside a row that scrolls sideways. */
const scrolls = `const scrolls = (element) => element && element !== document.body && (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement))`

/** Visible links, buttons and fields that cannot be pressed: outside the screen, or covered in the header. */
const unreachable = `(() => {
  const width = document.documentElement.clientWidth
  ${scrolls}
  const nameOf = (element) => (element.getAttribute('aria-label') || element.textContent || element.name || element.tagName).trim().slice(0, 40)
  const faults = []
  for (const element of document.querySelectorAll('a, button, input, select, textarea, [role=tab]')) {
    const { left, right, top, width: own, height } = element.getBoundingClientRect()
    if (own <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || element.closest('[inert], [aria-hidden=true], .sr-only')) continue
    if ((left < -1 || right > width + 1) && !scrolls(element.parentElement)) faults.push(nameOf(element) + ' stands at ' + Math.round(left) + ' to ' + Math.round(right) + ' px')
    else if (element.closest('body > * header.fixed, header.fixed') && !element.contains(document.elementFromPoint((left + right) / 2, top + height / 2))) faults.push(nameOf(element) + ' is covered')
  }
  return faults
})()`

/** Text that its box clips without an ellipsis or a way to scroll. */
const cutOff = `[...document.querySelectorAll('main *')].filter((element) => {
  const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element)
  return ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis' && webkitLineClamp === 'none' && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1
    && element.innerText?.trim() && element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('[aria-hidden=true]')
}).map((element) => '"' + element.innerText.trim().slice(0, 40) + '" is cut off in ' + element.tagName + '.' + element.getAttribute('class'))`

/** Words of headings, buttons, tabs and labels that are broken over lines. A member's own word may be broken once. */
const brokenWords = `(() => {
  const faults = new Set()
  for (const element of document.querySelectorAll('h1, h2, h3, a, button, label, legend, dt, th')) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.sr-only')) continue
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const word of node.data.matchAll(/[\\p{L}\\p{M}\\d]+/gu)) {
        const range = document.createRange()
        range.setStart(node, word.index)
        range.setEnd(node, word.index + word[0].length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        const allowed = word[0].length >= 12 || node.parentElement.closest('bdi, main [dir], main [lang]') ? 2 : 1
        if (lines.size > allowed) faults.add(word[0] + ' is broken over ' + lines.size + ' lines')
      }
    }
  }
  return [...faults]
})()`

/** The innermost elements that make a page wider than the screen. */
const widest = `(() => {
  ${scrolls}
  const sticksOut = (element) => {
    const { left, right } = element.getBoundingClientRect()
    return (left < -1 || right > document.documentElement.clientWidth + 1) && !scrolls(element.parentElement)
  }
  return [...document.querySelectorAll('body *')].filter(sticksOut).slice(-3).map((element) => element.tagName + '.' + element.getAttribute('class'))
})()`

/** What is wider than the screen, out of reach, cut off or broken in the page. */
export const layoutFaultsOf = async (page: Page): Promise<string[]> => {
  const overflow = await overflowOf(page)
  return [
    ...(overflow > 0
      ? [`is ${overflow} px wider than the screen: ${(await page.evaluate<string[]>(widest)).join(', ')}`]
      : []),
    ...(await page.evaluate<string[]>(unreachable)),
    ...(await page.evaluate<string[]>(cutOff)),
    ...(await page.evaluate<string[]>(brokenWords)),
  ]
}
