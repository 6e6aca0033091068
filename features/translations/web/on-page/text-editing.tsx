import List from 'lucide-react/icons/list'
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click'
import { useEffect, useRef, useState } from 'react'
import { setTextMarker } from '#shell/i18n/browser-text-source.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { classes } from '#shell/ui/classes.ts'
import { useSearchParam } from '#shell/ui/use-search-param.ts'
import { preloadTextEditor } from '../lazy-text-editor.tsx'
import { keepMarkersInPage } from './clean-output.ts'
import { TextDialog, type TextDialogContent } from './text-dialog.tsx'
import { textMarker } from './text-marker.ts'
import { type Place, textsOnPage } from './texts-on-page.ts'
import { usePicking } from './use-picking.ts'
import { useTextCount } from './use-text-count.ts'
import { useToolbarHeight } from './use-toolbar-height.ts'

const useMarkedTexts = () =>
  useEffect(() => {
    const stop = keepMarkersInPage()
    setTextMarker(textMarker)
    return () => {
      setTextMarker(undefined)
      stop()
    }
  }, [])

/** The bar with which administrators pick a text on the page and edit it (I18N-06). */
export default function TextEditing({ onEnd }: { onEnd: () => void }) {
  const t = useTexts('translations')
  const format = useFormat()
  const [search, choose] = useSearchParam()
  // After a reload of a page further on, the page works as usual at first.
  const [isPicking, setPicking] = useState(() => search.has('translate'))
  const [foundNothing, setFoundNothing] = useState(false)
  const [content, setContent] = useState<TextDialogContent>()
  const [isOpen, setOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  const bar = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  useMarkedTexts()
  useToolbarHeight(bar, isOpen)
  const count = useTextCount(isOpen)

  const open = (next: TextDialogContent) => {
    setContent(next)
    setOpenings(openings + 1)
    setOpen(true)
  }
  const togglePicking = (next: boolean) => {
    setPicking(next)
    setFoundNothing(false)
    if (next) preloadTextEditor()
  }
  const pick = (place: Place | null) => {
    setFoundNothing(place === null)
    if (!place) return
    // The dialog gives the focus back to the element that has it now; the place itself cannot have it.
    toggle.current?.focus({ preventScroll: true })
    open({ texts: place.texts, isWholePage: false })
  }
  const box = usePicking({
    isOn: isPicking && !isOpen,
    onPick: pick,
    onEscape: () => {
      togglePicking(false)
      toggle.current?.focus({ preventScroll: true })
    },
  })
  const end = () => {
    if (search.has('translate')) choose('translate', '')
    document.getElementById('main')?.focus({ preventScroll: true })
    onEnd()
  }
  const hint = isPicking ? (foundNothing ? 'on_page.nothing' : 'on_page.hint_on') : 'on_page.hint_off'
  return (
    <>
      {box && <Outline box={box} />}
      <section
        ref={bar}
        aria-label={t('on_page.title')}
        data-text-tool
        // Above the dialogs of the page, whose texts can be picked too, and below its own one.
        data-react-aria-top-layer={isOpen ? undefined : 'true'}
        className={classes(
          'fixed inset-x-0 bottom-0 max-h-[50dvh] overflow-y-auto border-t border-line bg-surface-raised pb-[env(safe-area-inset-bottom)] text-ink shadow-high print:hidden',
          isOpen ? 'z-40' : 'z-60',
        )}
      >
        <div className="page-frame flex flex-wrap items-center gap-x-6 gap-y-2 py-2 sm:py-3">
          <p role="status" className="min-w-0 flex-[1_1_18rem] text-sm text-ink-muted">
            {t(hint)}
          </p>
          <div className="flex min-w-0 flex-wrap items-center gap-2">
            <Button
              ref={toggle}
              size="sm"
              icon={<MousePointerClick />}
              aria-pressed={isPicking}
              variant={isPicking ? 'primary' : 'secondary'}
              onClick={() => togglePicking(!isPicking)}
            >
              {t('on_page.pick')}
            </Button>
            <Button
              size="sm"
              icon={<List />}
              onPointerEnter={preloadTextEditor}
              onClick={() => open({ texts: textsOnPage(), isWholePage: true })}
            >
              {count === undefined ? t('on_page.list') : t('on_page.texts', { number: format.number(count) })}
            </Button>
            <Button size="sm" variant="quiet" onClick={end}>
              {t('on_page.end')}
            </Button>
          </div>
        </div>
      </section>
      {content && <TextDialog key={openings} content={content} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Around the text under the pointer. The box is in the coordinates of the window, from its left edge. */
const Outline = ({ box: { x, y, width, height } }: { box: DOMRect }) => (
  <div
    data-text-tool
    aria-hidden
    dir="ltr"
    style={{ width: width + 8, height: height + 8, translate: `${x - 4}px ${y - 4}px` }}
    className="pointer-events-none fixed start-0 top-0 z-60 rounded-sm border-2 border-focus bg-focus/10"
  />
)
