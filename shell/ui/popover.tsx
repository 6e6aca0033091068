import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import { AriaLocaleProvider } from './aria-locale-provider.tsx'
import { classes } from './classes.ts'
import { popoverClasses, panelClasses } from './overlay-styles.ts'

export type PopoverProps = {
  label: string
  trigger: ReactNode
  triggerClassName: string
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end' | undefined
  children: ReactNode | ((close: () => void) => ReactNode)
}

export const Popover = ({ label, trigger, triggerClassName, placement = 'bottom start', children }: PopoverProps) => (
  <AriaLocaleProvider>
    <DialogTrigger>
      <AriaButton aria-label={label} className={triggerClassName}>
        {trigger}
      </AriaButton>
      <AriaPopover
        placement={placement}
        offset={6}
        className={classes(panelClasses, popoverClasses, 'max-w-[min(24rem,calc(100vw-2rem))] overflow-auto')}
      >
        <Dialog aria-label={label} className="p-4 text-sm outline-none">
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  </AriaLocaleProvider>
)
