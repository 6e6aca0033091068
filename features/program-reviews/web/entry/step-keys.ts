import { useEffect, useRef } from 'react'

/** Parts of a page that use the arrow keys themselves. */
const usesArrows =
  'input, textarea, select, summary, [contenteditable], [role=radiogroup], [role=menu], [role=dialog], [role=alertdialog], [role=listbox], [tabindex="0"]'

/** -1 or 1 for an arrow key outside of fields, in the direction of the text; else null. */
export const stepOf = (event: KeyboardEvent, isRtl: boolean): -1 | 1 | null => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return null
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return null
  if (event.target instanceof Element && event.target.closest(usesArrows)) return null
  return (event.key === 'ArrowRight') === isRtl ? -1 : 1
}

/** Arrow keys lead to the entry before or after. Letters do not: speech input would press them (WCAG 2.1.4). */
export const useStepKeys = (onStep: (step: -1 | 1) => void): void => {
  const latest = useRef(onStep)
  useEffect(() => {
    latest.current = onStep
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = stepOf(event, document.documentElement.dir === 'rtl')
      if (step !== null) latest.current(step)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
