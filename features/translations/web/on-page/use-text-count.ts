import { useEffect, useState } from 'react'
import { textsOnPage } from './texts-on-page.ts'

const countAfterMs = 300

/** How many texts the page shows, counted again when it has changed. @param isPaused while a dialog is before the page */
export const useTextCount = (isPaused: boolean): number | undefined => {
  const [count, setCount] = useState<number>()
  useEffect(() => {
    if (isPaused) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const countTexts = () => {
      timer = undefined
      setCount(textsOnPage().length)
    }
    const observer = new MutationObserver(() => {
      timer ??= setTimeout(countTexts, countAfterMs)
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    // Not at once: the dialog before the page may still be fading out.
    timer = setTimeout(countTexts, countAfterMs)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [isPaused])
  return count
}
