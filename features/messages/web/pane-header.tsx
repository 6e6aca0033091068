import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { useTexts } from '#shell/i18n/texts.ts'
import { iconButtonClasses } from '#shell/ui/button-styles.ts'
import { classes } from '#shell/ui/classes.ts'
import { messagesPath, type MessagesLocation } from './messages-path.ts'
import { useRestoreFocus } from './use-restore-focus.ts'

/** Header of the opened item, with a link back to the list on phones. */
export const PaneHeader = ({
  location,
  children,
  actions,
}: {
  location: MessagesLocation
  children: ReactNode
  actions?: ReactNode
}) => {
  const t = useTexts('messages')
  const title = useRef<HTMLDivElement>(null)
  useRestoreFocus(title, messagesPath(location))
  return (
    <header className="flex flex-none items-center gap-2 border-b border-line px-3 py-2.5 lg:px-5 lg:py-3">
      <Link
        to={messagesPath({ ...location, opened: null })}
        preventScrollReset
        aria-label={t('back')}
        title={t('back')}
        className={classes(iconButtonClasses(), 'lg:hidden')}
      >
        <ArrowLeft />
      </Link>
      <div ref={title} tabIndex={-1} className="min-w-0 flex-1">
        {children}
      </div>
      {actions && <div className="flex flex-none items-center gap-1">{actions}</div>}
    </header>
  )
}
