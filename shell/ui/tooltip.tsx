import type { ReactElement } from 'react'
import { Focusable, Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import { AriaLocaleProvider } from './aria-locale-provider.tsx'

/** A hint on hover and focus. Never the only place for information, because touch has no hover. */
export const Tooltip = ({
  text,
  children,
}: {
  text: string
  children: ReactElement<Record<string, unknown>, string>
}) => (
  <AriaLocaleProvider>
    <TooltipTrigger delay={400} closeDelay={80}>
      <Focusable>{children}</Focusable>
      <AriaTooltip
        offset={6}
        className="max-w-xs rounded-sm bg-surface-inverse px-2.5 py-1.5 text-xs text-ink-inverse shadow-mid transition-opacity duration-120 data-entering:opacity-0 data-exiting:opacity-0"
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  </AriaLocaleProvider>
)
