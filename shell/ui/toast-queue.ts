export type ToastTone = 'neutral' | 'positive' | 'destructive'
export type ToastAction = { label: string; run: () => void }
export type ToastOptions = {
  title: string
  text?: string | undefined
  /** `destructive` is read aloud at once, the others when the reader pauses. */
  tone?: ToastTone | undefined
  /** What can be done about it, undo for one. Pressing it closes the toast. */
  action?: ToastAction | undefined
  /** How long it stays: 5 s, 10 s with an action or when something failed. It waits while it is hovered or holds the focus. */
  seconds?: number | undefined
}
export type Toast = ToastOptions & { id: number; tone: ToastTone; seconds: number }

const maxToasts = 3
let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

const set = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a message in the page's one toast host; gives what `dismissToast` takes. The oldest makes room for a fourth. */
export const toast = (options: ToastOptions): number => {
  const { tone = 'neutral', action, seconds = action || tone === 'destructive' ? 10 : 5 } = options
  last += 1
  set([...toasts, { ...options, tone, seconds, id: last }].slice(-maxToasts))
  return last
}

export const dismissToast = (id: number) => set(toasts.filter((one) => one.id !== id))

/** For the host alone. */
export const toastQueue = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => toasts,
}
