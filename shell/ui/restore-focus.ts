const maxFrames = 60

/**
 * react-aria restores the focus one frame after a dialog closes, but removes `inert` from the page in a separate
 * effect, which may run later. An inert element cannot take the focus, so retry until it has the focus or another
 * element takes it.
 */
const retryFocus = (target: HTMLElement, left = maxFrames): void => {
  requestAnimationFrame(() => {
    if (left === 0 || !target.isConnected || document.activeElement !== document.body) return
    target.focus({ preventScroll: true })
    retryFocus(target, left - 1)
  })
}

/** Focuses `target` after a dialog whose trigger was removed with it. Retries while the dialog still has the focus. */
export const focusAfterDialog = (target: HTMLElement | null, left = maxFrames): void => {
  requestAnimationFrame(() => {
    if (left === 0 || !target?.isConnected) return
    target.focus({ preventScroll: true })
    if (document.activeElement !== target) focusAfterDialog(target, left - 1)
  })
}

if (typeof document !== 'undefined') {
  document.addEventListener('react-aria-focus-scope-restore', ({ target }) => {
    if (target instanceof HTMLElement) retryFocus(target)
  })
}
