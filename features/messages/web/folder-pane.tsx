import PenLine from 'lucide-react/icons/pen-line'
import { useRef } from 'react'
import { listDrafts, requestCount } from '../contract/index.ts'
import { useAnswer } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ButtonLink } from '#shell/ui/button.tsx'
import { classes } from '#shell/ui/classes.ts'
import { TabLinks } from '#shell/ui/tab-links.tsx'
import { folders, isThreadFolder, pathOf, type Place } from './address.ts'
import { DraftList } from './draft-list.tsx'
import { FolderSearch } from './folder-search.tsx'
import { PendingList } from './pending-list.tsx'
import { ThreadList } from './thread-list.tsx'
import { useFocusWhenLost } from './use-focus-when-lost.ts'
import { allDrafts } from './writing/use-drafts.ts'

/** The folders, and the list of the one that is chosen. */
export const FolderPane = ({ place, className }: { place: Place; className: string }) => {
  const t = useTexts('messages')
  const requests = useAnswer(requestCount, {}).data?.count
  const drafts = useAnswer(listDrafts, allDrafts).data?.items.length
  const { folder, opened } = place
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusWhenLost(heading, opened ? 'opened' : 'list')
  const counts = { requests, drafts }
  return (
    <div className={classes('flex min-h-0 flex-col', className)}>
      <div className="flex flex-wrap items-center justify-between gap-3 pt-6 pb-3 lg:px-4 lg:pt-4">
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold tracking-tighter max-lg:text-3xl">
          {t('title')}
        </h1>
        <ButtonLink to={pathOf({ ...place, opened: { kind: 'new', to: null } })} variant="primary" icon={<PenLine />}>
          {t('write')}
        </ButtonLink>
      </div>
      <TabLinks
        label={t('folders.label')}
        className="max-sm:-mx-4 max-sm:[&>div]:px-2 max-sm:[&_a]:px-2 lg:px-2"
        tabs={folders.map((one) => {
          const count = one === 'requests' || one === 'drafts' ? counts[one] : undefined
          return { to: pathOf({ folder: one, q: '', opened: null }), label: t(`folders.${one}`), current: one === folder, ...(count ? { count } : {}) }
        })}
      />
      {isThreadFolder(folder) && folder !== 'requests' && <FolderSearch place={place} />}
      <div className="min-h-0 flex-1 pb-6 lg:overflow-y-auto lg:overscroll-contain lg:pb-0">
        <PendingList place={place} />
        {isThreadFolder(folder) ? <ThreadList place={place} folder={folder} /> : <DraftList place={place} />}
      </div>
    </div>
  )
}
