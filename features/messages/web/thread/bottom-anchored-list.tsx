import ArrowDown from 'lucide-react/icons/arrow-down'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { useRetainFocus } from '#shell/ui/retain-focus.tsx'
import { useRestoreFocus } from '../use-restore-focus.ts'

const nearEndPx = 80

/** Pixels between the bottom of the item and the end of the content. */
const distanceBelow = (content: HTMLElement | null, name: string): number | null => {
  const item = content?.querySelector(`[data-item="${CSS.escape(name)}"]`)
  return content && item ? content.getBoundingClientRect().bottom - item.getBoundingClientRect().bottom : null
}

type Props = {
  label: string
  /** When it changes, the list takes the focus if the focused element is gone. */
  focusKey: string
  /** `data-item` of the last item. A change means that an item was added. */
  newest: string
  /** The viewer added the last item, so the list scrolls to it. */
  isOwn: boolean
  hasOlder: boolean
  onOlder: () => void
  children: ReactNode
}

/**
 * A scrolling conversation that starts at its end. Older items load on top without moving the visible ones. If an item
 * arrives while the viewer reads further up, a button leads to it.
 */
export const BottomAnchoredList = ({ label, focusKey, newest, isOwn, hasOlder, onOlder, children }: Props) => {
  const t = useTexts('messages')
  const box = useRef<HTMLElement>(null)
  useRestoreFocus(box, focusKey)
  useRetainFocus(box)
  const top = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const before = useRef({ newest, below: 0 })
  const [hasNews, setNews] = useState(false)

  // `column-reverse` preserves the position when the top changes. Additions at the end are compensated here.
  useLayoutEffect(() => {
    const element = box.current
    const { newest: last, below } = before.current
    if (!element || last === newest) return
    before.current.newest = newest
    if (isOwn || element.scrollTop > -nearEndPx) element.scrollTop = 0
    else {
      element.scrollTop -= (distanceBelow(content.current, last) ?? below) - below
      setNews(true)
    }
  }, [newest, isOwn])
  useLayoutEffect(() => {
    before.current.below = distanceBelow(content.current, newest) ?? 0
  })

  useEffect(() => {
    const [element, edge] = [box.current, top.current]
    if (!hasOlder || !element || !edge) return
    // A busy browser may deliver several entries at once, oldest first; only the last one is current.
    const watch = new IntersectionObserver((changes) => changes.at(-1)?.isIntersecting && onOlder(), {
      root: element,
      rootMargin: '400px 0px 0px 0px',
    })
    watch.observe(edge)
    return () => watch.disconnect()
  }, [hasOlder, onOlder])

  const onScroll = () => {
    if ((box.current?.scrollTop ?? 0) > -nearEndPx) setNews(false)
  }
  const toNewest = () => {
    if (box.current) box.current.scrollTop = 0
    setNews(false)
    box.current?.focus({ preventScroll: true })
  }
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={box}
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be keyboard accessible (WCAG 2.1.1)
        tabIndex={0}
        onScroll={onScroll}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-4 [overflow-anchor:none] focus-visible:-outline-offset-2 lg:px-6"
      >
        {/* With `column-reverse` this spacer is below the content: it pushes a short conversation to the top. */}
        <div className="flex-1" />
        <div ref={content} className="pb-5">
          <div ref={top} />
          {children}
        </div>
      </section>
      <div role="status" className="pointer-events-none absolute inset-x-0 bottom-3 grid justify-items-center">
        {hasNews && (
          <Button
            variant="primary"
            size="sm"
            icon={<ArrowDown />}
            onClick={toNewest}
            className="pointer-events-auto animate-rise rounded-full!"
          >
            {t('log.newest')}
          </Button>
        )}
      </div>
    </div>
  )
}
