import { useTexts } from '#shell/i18n/texts.ts'
import { classes } from '#shell/ui/classes.ts'
import type { Place } from './address.ts'
import { FolderPane } from './folder-pane.tsx'
import { OpenedPane } from './opened-pane.tsx'
import { useSentMessages } from './outbox.ts'

/** Two panes where there is room; on a phone the list, or what is opened of it. */
export const Mailbox = ({ place }: { place: Place }) => {
  const t = useTexts('messages')
  const { opened } = place
  useSentMessages()
  return (
    <div className={classes('mx-auto w-full max-w-page lg:px-8 lg:py-6', !opened && 'max-lg:px-4 sm:max-lg:px-6')}>
      <div className="lg:grid lg:h-[calc(100dvh-var(--header-height)-3rem)] lg:min-h-144 lg:grid-cols-[26rem_minmax(0,1fr)] lg:overflow-hidden lg:rounded-xl lg:border lg:border-line lg:bg-surface-raised">
        <FolderPane place={place} className={classes('lg:border-e lg:border-line', opened && 'max-lg:hidden')} />
        <div className={classes('flex min-h-0 min-w-0 flex-col', opened ? 'max-lg:h-[calc(100dvh-var(--header-height))] max-lg:bg-surface-raised' : 'max-lg:hidden')}>
          {/* Where the list is not shown, its heading is not either. */}
          {opened && <h1 className="sr-only lg:hidden">{t('title')}</h1>}
          <OpenedPane place={place} />
        </div>
      </div>
    </div>
  )
}
