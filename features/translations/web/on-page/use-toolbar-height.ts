import { type RefObject, useEffect } from 'react'

/**
 * Leaves room for the bar: at the end of the page, below what the browser scrolls to, and below toasts and dialogs, which
 * read `--toolbar-height`. @param isCovered whether the dialog of the bar covers it
 */
export const useToolbarHeight = (bar: RefObject<HTMLElement | null>, isCovered: boolean) => {
  useEffect(() => {
    const [root, { body }] = [document.documentElement, document]
    const observer = new ResizeObserver(() => {
      const height = `${bar.current?.offsetHeight ?? 0}px`
      body.style.paddingBlockEnd = height
      root.style.scrollPaddingBlockEnd = `calc(${height} + 1rem)`
      root.style.setProperty('--toolbar-height', isCovered ? '0px' : height)
    })
    if (bar.current) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      body.style.paddingBlockEnd = ''
      root.style.scrollPaddingBlockEnd = ''
      root.style.removeProperty('--toolbar-height')
    }
  }, [bar, isCovered])
}
