import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type ComponentType } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { classes } from './classes.ts'
import { TextLines } from './text-lines.tsx'
import { dismissToast, toastQueue, type Toast, type ToastTone } from './toast-queue.ts'

const none: readonly Toast[] = []

/** NAV-05. Screen readers require the live regions before their first message, so both always exist. */
export const ToastHost = () => {
  const t = useTexts('shell')
  const toasts = useSyncExternalStore(toastQueue.subscribe, toastQueue.read, () => none)
  const urgent = toasts.filter((one) => one.tone === 'destructive')
  const polite = toasts.filter((one) => one.tone !== 'destructive')
  return (
    <section
      aria-label={t('toasts')}
      data-react-aria-top-layer="true"
      className="pointer-events-none fixed inset-x-0 bottom-(--toolbar-height,0px) z-100 flex flex-col gap-2 p-4 sm:start-auto sm:w-100 print:hidden"
    >
      <div role="status" aria-live="polite" aria-atomic="false" className="flex flex-col gap-2 empty:hidden">
        {polite.map((one) => (
          <ToastCard key={one.id} toast={one} />
        ))}
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="false" className="flex flex-col gap-2 empty:hidden">
        {urgent.map((one) => (
          <ToastCard key={one.id} toast={one} />
        ))}
      </div>
    </section>
  )
}

const toneStyles: Record<ToastTone, { ink: string; icon: ComponentType<{ className?: string }> }> = {
  neutral: { ink: 'text-ink-muted', icon: Info },
  positive: { ink: 'text-positive', icon: CircleCheck },
  destructive: { ink: 'text-danger', icon: OctagonAlert },
}

const ToastCard = ({ toast }: { toast: Toast }) => {
  const t = useTexts('shell')
  const { id, title, text, tone, action, seconds } = toast
  const { ink, icon: Icon } = toneStyles[tone]
  const [paused, setPaused] = useState(false)
  useCountdown(seconds, paused, () => dismissToast(id))
  return (
    <div
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="pointer-events-auto flex animate-rise items-start gap-3 rounded-lg border border-line bg-surface-raised py-3 ps-4 pe-2 text-sm shadow-high"
    >
      <Icon className={classes('mt-2', ink)} />
      <div className="min-w-0 flex-1 py-1.5">
        <p className="font-medium">{title}</p>
        {text && <TextLines lines={typeof text === 'string' ? [text] : text} className="text-ink-muted" />}
      </div>
      {action && (
        <button
          type="button"
          onClick={() => {
            dismissToast(id)
            action.run()
          }}
          className="min-h-9 flex-none rounded-md px-3 font-medium text-link hover:bg-surface-hover coarse:min-h-11"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={t('ui.dismiss')}
        onClick={() => dismissToast(id)}
        className="grid size-9 flex-none place-items-center rounded-md text-ink-faint hover:bg-surface-hover hover:text-ink coarse:size-11"
      >
        <X />
      </button>
    </div>
  )
}

/** Calls `end` after this many seconds, without the time in which it is paused. */
const useCountdown = (seconds: number, paused: boolean, end: () => void) => {
  const left = useRef(seconds * 1000)
  const finish = useEffectEvent(end)
  useEffect(() => {
    if (paused) return
    const started = Date.now()
    const timer = setTimeout(() => finish(), Math.max(1000, left.current))
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - started
    }
  }, [paused])
}
