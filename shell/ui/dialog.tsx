import X from 'lucide-react/icons/x'
import { type ReactNode, Suspense, useDeferredValue } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTexts } from '#shell/i18n/texts.ts'
import { AriaLocaleProvider } from './aria-locale-provider.tsx'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import { panelClasses, scrimClasses } from './overlay-styles.ts'
import { Spinner } from './spinner.tsx'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  text?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined
  /** Closes on a press outside. Turn off for forms, whose input would be lost. */
  dismissable?: boolean | undefined
  children?: ReactNode
}

const sizes = { sm: 'sm:max-w-sm', md: 'sm:max-w-md', lg: 'sm:max-w-xl', xl: 'sm:max-w-2xl' }

/** A bottom sheet on a phone. Use `DialogActions` for its buttons. */
export const Dialog = ({ open, onClose, title, text, size = 'md', dismissable = true, children }: DialogProps) => {
  const t = useTexts('shell')
  // The browser paints its response to the press before React renders the dialog.
  const isOpen = useDeferredValue(open, false)
  return (
    <AriaLocaleProvider>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={(next) => next || onClose()}
        isDismissable={dismissable}
        className={classes(scrimClasses, 'flex items-end justify-center sm:items-center sm:p-6')}
      >
        <Modal
          className={classes(
            'flex max-h-[min(92dvh,54rem,100%)] w-full transition-[translate,opacity] duration-180 data-entering:translate-y-4 data-exiting:translate-y-2',
            sizes[size],
          )}
        >
          <AriaDialog
            className={classes(
              panelClasses,
              'flex min-h-0 w-full flex-col overflow-hidden rounded-b-none sm:rounded-xl',
            )}
          >
            <header className="flex items-start gap-3 ps-6 pe-3 pt-5 pb-3">
              <div className="min-w-0 flex-1">
                <Heading slot="title" className="text-lg font-bold tracking-tight">
                  {title}
                </Heading>
                {text && <p className="mt-1 text-sm text-ink-muted">{text}</p>}
              </div>
              <IconButton label={t('ui.close')} icon={<X />} onClick={onClose} className="-mt-1" />
            </header>
            {children !== undefined && (
              <div className="min-h-0 flex-1 scroll-pb-24 overflow-y-auto overscroll-contain">
                <div className="px-6 pt-1 pb-6">
                  {/* Suspending content must not unmount the dialog, which would lose the focus. */}
                  <Suspense fallback={<Spinner showLabel />}>{children}</Suspense>
                </div>
              </div>
            )}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaLocaleProvider>
  )
}
