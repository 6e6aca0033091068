import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Picture } from '#features/files/web/index.ts'
import type { ProductDetail } from '../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { classes } from '#shell/ui/classes.ts'
import { IconButton } from '#shell/ui/icon-button.tsx'

const lightbox = lazyOverlay(() => import('./lightbox.tsx'))

const isPortrait = ({ picture }: ProductDetail['gallery'][number]) => picture.height > picture.width

type GalleryStripProps = Pick<ProductDetail, 'title' | 'language' | 'gallery'>

/** The pictures in a row, moved by swiping, buttons or arrow keys. Each opens the lightbox. */
export const GalleryStrip = ({ title, language, gallery }: GalleryStripProps) => {
  const t = useTexts('products')
  const row = useRef<HTMLUListElement>(null)
  const [opened, setOpened] = useState<number | null>(null)
  const [isReached, setReached] = useState(false)
  if (gallery.length === 0) return null
  const isSingle = gallery.length === 1
  const isRtl = () => row.current !== null && getComputedStyle(row.current).direction === 'rtl'
  const step = (by: 1 | -1) => {
    const { current } = row
    current?.scrollBy({
      left: by * (isRtl() ? -1 : 1) * current.clientWidth * 0.8,
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
    })
  }
  const onKey = (event: KeyboardEvent<HTMLUListElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined) return
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const next = buttons[buttons.indexOf(event.target as HTMLButtonElement) + by * (isRtl() ? -1 : 1)]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  const open = (at: number) => {
    setReached(true)
    setOpened(at)
  }
  return (
    <section aria-label={t('gallery.label', { title })} className="relative">
      <ul
        ref={row}
        onKeyDown={onKey}
        className="flex snap-x snap-mandatory gap-3 overflow-x-auto overscroll-x-contain rounded-xl [scrollbar-width:none]"
      >
        {gallery.map((shot, at) => (
          <li key={shot.picture.src} className={isSingle ? 'w-full' : 'max-w-full flex-none snap-start'}>
            <button
              type="button"
              onPointerEnter={lightbox.preload}
              onFocus={lightbox.preload}
              onClick={() => open(at)}
              aria-label={
                shot.alt
                  ? t('gallery.open_alt', { alt: shot.alt })
                  : t('gallery.open', { at: at + 1, count: gallery.length })
              }
              className="block w-full cursor-zoom-in overflow-hidden rounded-xl border border-line bg-surface-sunken focus-visible:-outline-offset-2"
            >
              <Picture
                picture={shot.picture}
                alt=""
                sizes={isSingle ? '(min-width: 64rem) 46rem, 100vw' : '(min-width: 40rem) 31rem, 80vw'}
                fit="cover"
                priority={at === 0}
                className={classes(
                  isPortrait(shot) ? 'aspect-3/4' : 'aspect-16/10',
                  isSingle && !isPortrait(shot) ? 'w-full' : 'h-52 sm:h-76',
                )}
              />
            </button>
          </li>
        ))}
      </ul>
      {gallery.length > 1 && (
        <div className="mt-3 flex items-center justify-end gap-1 max-sm:hidden">
          <IconButton
            variant="secondary"
            size="sm"
            label={t('gallery.previous')}
            icon={<ChevronLeft />}
            onClick={() => step(-1)}
          />
          <IconButton
            variant="secondary"
            size="sm"
            label={t('gallery.next')}
            icon={<ChevronRight />}
            onClick={() => step(1)}
          />
        </div>
      )}
      {isReached && (
        <lightbox.Overlay
          title={title}
          language={language}
          gallery={gallery}
          at={opened}
          onMove={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}
