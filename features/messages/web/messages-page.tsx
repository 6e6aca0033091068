import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { preloadTexts } from '#shell/i18n/browser-text-source.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import type { PageHandle } from '#shell/layout/page-handle.ts'
import { PageHead } from '#shell/page-head.tsx'
import { isSigningOut, parseMessagesPath } from './messages-path.ts'
import { FolderHeader } from './folder/folder-header.tsx'
import { SignOutDialog } from './sending/sign-out-dialog.tsx'
import { MessagesView, MessagesLayout } from './messages-view.tsx'
import { OpenedPane } from './opened-pane.tsx'
import { LoadingPane } from './loading-pane.tsx'
import { ThreadListSkeleton } from './folder/thread-list-skeleton.tsx'

/** Areas whose components this page contains. Loading their texts later would suspend and close open dialogs. */
const embeddedAreas = ['accounts', 'profiles', 'files', 'blocks'] as const

/** The folder header works before any data is loaded. */
function Pending() {
  const t = useTexts('messages')
  const [search] = useSearchParams()
  const location = parseMessagesPath(search)
  return (
    <>
      <PageHead title={t('title')} hidden />
      <MessagesLayout
        isOpened={location.opened !== null}
        list={
          <>
            <FolderHeader location={location} />
            <ThreadListSkeleton />
          </>
        }
      >
        {location.opened ? <LoadingPane location={location} /> : <OpenedPane location={location} />}
      </MessagesLayout>
    </>
  )
}

export const handle: PageHandle = { Pending, fillsWindow: true }

export default function MessagesPage() {
  // Start all loads before the first `useTexts` suspends.
  useState(() => preloadTexts(embeddedAreas))
  const t = useTexts('messages')
  useTexts('accounts')
  useTexts('profiles')
  useTexts('files')
  useTexts('blocks')
  const [search] = useSearchParams()
  return (
    <>
      <PageHead title={t('title')} hidden />
      <MessagesView location={parseMessagesPath(search)} />
      {isSigningOut(search) && <SignOutDialog />}
    </>
  )
}
