import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { preloadTexts } from '#shell/i18n/browser-text-source.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import type { PageHandle } from '#shell/layout/page-handle.ts'
import { PageHead } from '#shell/page-head.tsx'
import { isSigningOut, parseMessagesPath } from './messages-path.ts'
import { FolderHeader } from './folder-header.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { MessagesView, MessagesLayout } from './messages-view.tsx'
import { OpenedPane } from './opened-pane.tsx'
import { LoadingPane } from './loading-pane.tsx'
import { ThreadListSkeleton } from './thread-list-skeleton.tsx'

/** Whose words are shown here, too: members' roles and badges, files, blocks. A part that waited for its texts would close what is open. */
const embeddedAreas = ['accounts', 'profiles', 'files', 'blocks'] as const

/** The list's own top works at once: its links need no data. */
function Pending() {
  const t = useTexts('messages')
  const [search] = useSearchParams()
  const place = parseMessagesPath(search)
  return (
    <>
      <PageHead title={t('title')} hidden />
      <MessagesLayout
        isOpened={place.opened !== null}
        list={
          <>
            <FolderHeader place={place} />
            <ThreadListSkeleton />
          </>
        }
      >
        {place.opened ? <LoadingPane place={place} /> : <OpenedPane place={place} />}
      </MessagesLayout>
    </>
  )
}

export const handle: PageHandle = { Pending, fillsWindow: true }

/** `/messages`: a folder and what is opened of it, as the address says. */
export default function MessagesPage() {
  // All at once, before the first of them is waited for.
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
      <MessagesView place={parseMessagesPath(search)} />
      {isSigningOut(search) && <SignOutDialog />}
    </>
  )
}
