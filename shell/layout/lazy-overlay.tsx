import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { SectionErrorBoundary } from '../errors/section-error-boundary.tsx'

/** An overlay that is loaded on first use. Call `preload` on hover or focus. */
export const lazyOverlay = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) => {
  const LazyPart = lazy(load)
  return {
    preload: () => void load().catch(() => undefined),
    Overlay: (props: Props) => {
      const [Part, setPart] = useState(() => LazyPart)
      return (
        <SectionErrorBoundary onRetry={() => setPart(() => lazy(load))} className="absolute end-2 top-full mt-2 w-72">
          <Suspense fallback={null}>
            <Part {...props} />
          </Suspense>
        </SectionErrorBoundary>
      )
    },
  }
}

/** Open state that ends on Escape and on a press or focus outside of `within`. */
export const useDisclosure = (within: React.RefObject<HTMLElement | null>) => {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const onPress = (event: PointerEvent) => {
      if (!within.current?.contains(event.target as Node)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      within.current?.querySelector<HTMLElement>('button')?.focus()
    }
    // The focus left by keyboard.
    const onFocus = (event: FocusEvent) => {
      if (event.target instanceof Node && event.target !== document && !within.current?.contains(event.target))
        setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('focusin', onFocus)
    }
  }, [isOpen, within])
  return [isOpen, setOpen] as const
}
