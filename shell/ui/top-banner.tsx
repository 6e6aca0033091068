import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from './classes.ts'

const tones = { danger: 'bg-danger-soft', warning: 'bg-warning-soft' }

type TopBannerProps = { label: string; tone: keyof typeof tones; children: ReactNode }

/** A line above every page. Pages that fill the window subtract its height (`--banner-height`). */
export const TopBanner = ({ label, tone, children }: TopBannerProps) => {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty('--banner-height', `${box.current?.offsetHeight ?? 0}px`),
    )
    if (box.current) observer.observe(box.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--banner-height')
    }
  }, [])
  return (
    <aside ref={box} aria-label={label} className={classes('border-b border-line print:hidden', tones[tone])}>
      <div className="page-frame flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 text-sm">{children}</div>
    </aside>
  )
}
