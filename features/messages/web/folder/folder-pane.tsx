import { useRef } from 'react'
import { listDrafts, requestCount } from '../../contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { isThreadFolder, type MessagesLocation } from '../messages-path.ts'
import { DraftList } from './draft-list.tsx'
import { FolderHeader } from './folder-header.tsx'
import { FolderSearch } from './folder-search.tsx'
import { PendingList } from './pending-list.tsx'
import { ThreadList } from './thread-list.tsx'
import { useRestoreFocus } from '../use-restore-focus.ts'
import { allDraftsInput } from '../drafts/use-drafts.ts'

export const FolderPane = ({ location }: { location: MessagesLocation }) => {
  const requests = useEndpointQuery(requestCount, {}).data?.count
  const drafts = useEndpointQuery(listDrafts, allDraftsInput).data?.items.length
  const { folder, opened } = location
  const heading = useRef<HTMLHeadingElement>(null)
  useRestoreFocus(heading, opened ? 'opened' : 'list')
  return (
    <>
      <FolderHeader location={location} counts={{ requests, drafts }} heading={heading} />
      {isThreadFolder(folder) && folder !== 'requests' && <FolderSearch location={location} />}
      <div className="min-h-0 flex-1 pb-6 lg:overflow-y-auto lg:overscroll-contain lg:pb-0">
        <PendingList location={location} />
        {isThreadFolder(folder) ? (
          <ThreadList location={location} folder={folder} />
        ) : (
          <DraftList location={location} />
        )}
      </div>
    </>
  )
}
