/** How many pictures the page behind a dialog may still be held back after it has gone. */
const maxFrames = 60

/**
 * react-aria gives the focus back one picture after a dialog has gone, and lets go of the page behind it (`inert`) in an
 * effect of its own. On a busy machine that effect is the later one: what is inert takes no focus, and a keyboard would
 * begin at the top of the page again. It says whom it gives the focus to; until that has it, and nobody else, it is given again.
 */
const retryFocus = (target: HTMLElement, left = maxFrames): void => {
  requestAnimationFrame(() => {
    if (left === 0 || !target.isConnected || document.activeElement !== document.body) return
    target.focus({ preventScroll: true })
    retryFocus(target, left - 1)
  })
}

/** Gives the focus to what goes on where a dialog was opened from something that has gone with it: until then the dialog keeps it. */
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
