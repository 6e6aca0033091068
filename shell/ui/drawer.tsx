import X from 'lucide-react/icons/x'
import { type ReactNode, Suspense } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTexts } from '#shell/i18n/texts.ts'
import { AriaLocaleProvider } from './aria-locale-provider.tsx'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import { panelClasses, scrimClasses } from './overlay-styles.ts'
import { Spinner } from './spinner.tsx'

export type DrawerProps = {
  open: boolean
  onClose: () => void
  title: string
  hideTitle?: boolean | undefined
  side?: 'start' | 'end' | 'bottom' | undefined
  footer?: ReactNode
  children: ReactNode
}

const sideLayouts = {
  start: {
    overlay: 'justify-start',
    modal: 'h-dvh max-h-full w-80 max-w-[88vw] data-entering:-translate-x-6 rtl:data-entering:translate-x-6',
    panel: 'h-full rounded-none',
  },
  end: {
    overlay: 'justify-end',
    modal: 'h-dvh max-h-full w-88 max-w-[92vw] data-entering:translate-x-6 rtl:data-entering:-translate-x-6',
    panel: 'h-full rounded-none',
  },
  bottom: {
    overlay: 'items-end',
    modal: 'w-full max-h-[88dvh] flex data-entering:translate-y-6',
    panel: 'w-full min-h-0 rounded-b-none rounded-t-xl',
  },
}

/** A panel at an edge: navigation or filters on a phone, details beside a list. */
export const Drawer = ({ open, onClose, title, hideTitle = false, side = 'end', footer, children }: DrawerProps) => {
  const t = useTexts('shell')
  const layout = sideLayouts[side]
  return (
    <AriaLocaleProvider>
      <ModalOverlay
        isOpen={open}
        onOpenChange={(next) => next || onClose()}
        isDismissable
        className={classes(scrimClasses, 'flex', layout.overlay)}
      >
        <Modal className={classes('transition-[translate] duration-180', layout.modal)}>
          <AriaDialog className={classes(panelClasses, 'flex flex-col border-0', layout.panel)}>
            <header className="flex min-h-16 items-center gap-3 ps-5 pe-3">
              <Heading
                slot="title"
                className={hideTitle ? 'sr-only' : 'min-w-0 flex-1 text-lg font-bold tracking-tight'}
              >
                {title}
              </Heading>
              <IconButton label={t('ui.close')} icon={<X />} onClick={onClose} className="ms-auto" />
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-6">
              <Suspense fallback={<Spinner showLabel />}>{children}</Suspense>
            </div>
            {footer && <footer className="flex flex-wrap gap-3 border-t border-line px-5 py-4">{footer}</footer>}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaLocaleProvider>
  )
}
