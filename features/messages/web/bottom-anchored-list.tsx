import ArrowDown from 'lucide-react/icons/arrow-down'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { useRetainFocus } from '#shell/ui/retain-focus.tsx'
import { useRestoreFocus } from './use-restore-focus.ts'

/** As near to the end as this counts as being there, in pixels. */
const nearEndPx = 80

/** How much lies below the item of this name, in pixels. */
const distanceBelow = (content: HTMLElement | null, name: string): number | null => {
  const item = content?.querySelector(`[data-item="${CSS.escape(name)}"]`)
  return content && item ? content.getBoundingClientRect().bottom - item.getBoundingClientRect().bottom : null
}

type Props = {
  label: string
  /** Another value: what had the focus in it may have gone, and then it takes it itself. */
  focusKey: string
  /** Names the last item (its `data-item`): another one means that something came. */
  newest: string
  /** It is the reader's own: they want to see it. */
  isOwn: boolean
  /** Older ones can be fetched as the reader goes up. */
  hasOlder: boolean
  onOlder: () => void
  children: ReactNode
}

/**
 * A conversation in a box of its own: it begins at its end. Older things come in on top as the reader goes up, and what
 * they read stays where it is, also when something new comes below; then a button says so.
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

  // The box runs from its end (column-reverse), so what comes or goes on top moves nothing; what comes at the end is made up for.
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
    // A busy browser tells several changes at once, oldest first: only the last one still holds.
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
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a pointer (WCAG 2.1.1)
        tabIndex={0}
        onScroll={onScroll}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-4 [overflow-anchor:none] focus-visible:-outline-offset-2 lg:px-6"
      >
        {/* The box runs from its end: what stands first lies below. A short conversation begins on top. */}
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
