export type ToastTone = 'neutral' | 'positive' | 'destructive'
export type ToastAction = { label: string; run: () => void }
export type ToastOptions = {
  title: string
  /** One line or several. */
  text?: string | readonly string[] | undefined
  /** `destructive` is announced at once, the others after the current speech. */
  tone?: ToastTone | undefined
  /** A follow-up such as undo. Closes the toast. */
  action?: ToastAction | undefined
  /** Default 5, or 10 with an action or tone `destructive`. Paused while the toast is hovered or focused. */
  seconds?: number | undefined
}
export type Toast = ToastOptions & { id: number; tone: ToastTone; seconds: number }

/** For a toast with the reasons of refusals. */
export const reasonSeconds = 10

const maxToasts = 3
let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

const set = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a toast and returns its id for `dismissToast`. At most three are shown; the oldest is dropped. */
export const toast = (options: ToastOptions): number => {
  const { tone = 'neutral', action, seconds = action || tone === 'destructive' ? 10 : 5 } = options
  last += 1
  set([...toasts, { ...options, tone, seconds, id: last }].slice(-maxToasts))
  return last
}

export const dismissToast = (id: number) => set(toasts.filter((one) => one.id !== id))

export const toastQueue = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => toasts,
}
