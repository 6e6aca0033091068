export const panelClasses = 'rounded-lg border border-line bg-surface-raised text-ink shadow-high outline-none'

export const popoverClasses =
  'transition-[opacity,translate] duration-140 data-entering:opacity-0 data-exiting:opacity-0 data-exiting:duration-100 data-[placement=bottom]:data-entering:-translate-y-1 data-[placement=top]:data-entering:translate-y-1'

/**
 * For the list in a popover with `listPopoverClasses`. React Aria scrolls the list itself to the chosen option: were the
 * popover to scroll instead, the page would scroll too, which closes the list and discards what was typed.
 */
export const listClasses = 'min-h-0 overflow-auto p-1.5 outline-none'
export const listPopoverClasses = 'flex flex-col overflow-hidden'

export const scrimClasses =
  'fixed inset-x-0 top-0 bottom-(--toolbar-height,0px) z-50 bg-scrim transition-opacity duration-160 data-entering:opacity-0 data-exiting:opacity-0'

export const optionClasses =
  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-sm outline-none select-none coarse:min-h-11 data-focused:bg-surface-hover data-open:bg-surface-hover data-disabled:cursor-not-allowed data-disabled:opacity-55'
