import { useTexts } from '#shell/i18n/texts.ts'
import { classes } from '#shell/ui/classes.ts'
import type { MessagesLocation } from './messages-path.ts'
import { FolderPane } from './folder/folder-pane.tsx'
import { OpenedPane } from './opened-pane.tsx'
import { useShowSentMessages } from './sending/send-queue.ts'

export const MessagesView = ({ location }: { location: MessagesLocation }) => {
  const t = useTexts('messages')
  useShowSentMessages()
  const isOpened = location.opened !== null
  return (
    <div className={classes('mx-auto w-full max-w-page lg:px-8 lg:py-6', !isOpened && 'max-lg:px-4 sm:max-lg:px-6')}>
      <div className="lg:grid lg:h-[calc(100dvh-var(--header-height)-var(--banner-height,0px)-3rem)] lg:min-h-144 lg:grid-cols-[26rem_minmax(0,1fr)] lg:overflow-hidden lg:rounded-xl lg:border lg:border-line lg:bg-surface-raised">
        <div className={classes('flex min-h-0 flex-col lg:border-e lg:border-line', isOpened && 'max-lg:hidden')}>
          <FolderPane location={location} />
        </div>
        <div
          className={classes(
            'flex min-h-0 min-w-0 flex-col',
            isOpened
              ? 'max-lg:h-[calc(100dvh-var(--header-height)-var(--banner-height,0px))] max-lg:bg-surface-raised'
              : 'max-lg:hidden',
          )}
        >
          {/* On phones, the list and its heading are hidden. */}
          {isOpened && <h1 className="sr-only lg:hidden">{t('title')}</h1>}
          <OpenedPane location={location} />
        </div>
      </div>
    </div>
  )
}
