type RecordedEvent = { element: HTMLElement; isSubmit: boolean; submitter: HTMLElement | null }

/**
 * Inline script in the head of every page. It intercepts clicks and submits before hydration and replays them once
 * React has hydrated the button or form. Without it, clicks are lost on a slow connection, and a native submit would
 * put a password into the URL. Links and GET forms with an `action` work without scripts.
 */
export function replayEvents() {
  let recorded: RecordedEvent[] = []

  /** React sets this property on hydrated elements, several frames before hydration ends. */
  const isHydrated = (element: HTMLElement) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))

  const replay = () => {
    recorded = recorded.filter(({ element, isSubmit, submitter }) => {
      if (!element.isConnected) return false
      if (!isHydrated(element)) return true
      if (isSubmit) (element as HTMLFormElement).requestSubmit(submitter)
      else element.click()
      return false
    })
    if (recorded.length > 0) requestAnimationFrame(replay)
  }

  const intercept = (event: Event) => {
    const isSubmit = event.type === 'submit'
    const element =
      event.target instanceof Element && event.target.closest<HTMLElement>(isSubmit ? 'form' : 'button[type=button]')
    if (!element) return
    if (isSubmit && (element as HTMLFormElement).method === 'get' && element.hasAttribute('action')) return
    if (isHydrated(element)) {
      // A click makes React finish hydration at once, a submit does not.
      if (isSubmit) element.dispatchEvent(new Event('mouseup', { bubbles: true }))
      return
    }
    if (isSubmit) event.preventDefault()
    event.stopPropagation()
    recorded.push({ element, isSubmit, submitter: (event as SubmitEvent).submitter })
    if (recorded.length === 1) replay()
  }

  addEventListener('click', intercept, true)
  addEventListener('submit', intercept, true)
}
