import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type TouchEvent, useRef } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Picture } from '#features/files/web/index.ts'
import type { ProductDetail } from '../contract/index.ts'
import type { Language } from '#kit/languages.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { AriaLocaleProvider } from '#shell/ui/aria-locale-provider.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { userText } from '#shell/ui/user-text.ts'

/** Shorter touch movements are not swipes. */
const minSwipePixels = 48

type Props = {
  title: string
  /** The product's, and so that of the alternative texts. */
  language: Language
  gallery: ProductDetail['gallery']
  /** The index of the picture; null while closed. */
  at: number | null
  onMove: (at: number) => void
  onClose: () => void
}

/** Shows one picture full-screen, with arrow keys, swipes and Escape. */
export default function Lightbox({ title, language, gallery, at, onMove, onClose }: Props) {
  const t = useTexts('products')
  const touch = useRef<number | null>(null)
  const shot = gallery[at ?? 0]
  const count = gallery.length
  const turn = (by: number) => at !== null && onMove((at + by + count) % count)
  const isRtl = () => document.documentElement.dir === 'rtl'
  /** In right-to-left languages, the next picture is on the left. */
  const moveToward = (right: boolean) => turn(right === isRtl() ? -1 : 1)
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') moveToward(event.key === 'ArrowRight')
  }
  const onTouchEnd = (event: TouchEvent) => {
    const from = touch.current
    const to = event.changedTouches[0]?.clientX
    touch.current = null
    if (from === null || to === undefined || Math.abs(to - from) < minSwipePixels) return
    // Swiping left moves to the picture on the right.
    moveToward(to < from)
  }
  return (
    <AriaLocaleProvider>
      <ModalOverlay
        isOpen={at !== null}
        onOpenChange={(next) => next || onClose()}
        isDismissable
        className="fixed inset-0 z-50 bg-[#05090ef2] transition-opacity duration-150 data-entering:opacity-0 data-exiting:opacity-0"
      >
        <Modal className="size-full">
          <Dialog aria-label={t('gallery.label', { title })} className="flex size-full flex-col outline-none">
            <div
              data-theme="dark"
              className="flex min-h-0 flex-1 flex-col gap-3 p-3 sm:p-5"
              onKeyDown={onKey}
              role="presentation"
            >
              <div className="flex items-center justify-between gap-3 text-sm">
                <p aria-live="polite" className="tabular-nums">
                  {count > 1 && t('gallery.at', { at: (at ?? 0) + 1, count })}
                </p>
                <IconButton label={t('gallery.close')} icon={<X />} onClick={onClose} autoFocus />
              </div>
              <div
                lang={language}
                className="flex min-h-0 flex-1 touch-pan-y items-center justify-center"
                onTouchStart={(event) => {
                  touch.current = event.touches.length === 1 ? (event.touches[0]?.clientX ?? null) : null
                }}
                onTouchEnd={onTouchEnd}
              >
                {shot && (
                  <Picture
                    key={shot.picture.src}
                    picture={shot.picture}
                    alt={shot.alt}
                    sizes="100vw"
                    fit="contain"
                    priority
                    className="size-full bg-transparent!"
                  />
                )}
              </div>
              <div className="flex min-h-11 items-center justify-center gap-4">
                {count > 1 && (
                  <IconButton
                    variant="secondary"
                    label={t('gallery.previous')}
                    icon={<ChevronLeft />}
                    onClick={() => turn(-1)}
                  />
                )}
                {shot?.alt && (
                  <p
                    {...userText(language)}
                    className="line-clamp-2 max-w-measure min-w-0 text-center text-sm text-ink-muted"
                  >
                    {shot.alt}
                  </p>
                )}
                {count > 1 && (
                  <IconButton
                    variant="secondary"
                    label={t('gallery.next')}
                    icon={<ChevronRight />}
                    onClick={() => turn(1)}
                  />
                )}
              </div>
            </div>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </AriaLocaleProvider>
  )
}
