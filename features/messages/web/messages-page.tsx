import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { warmTexts } from '#shell/i18n/browser-text-source.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import type { PageHandle } from '#shell/layout/page-handle.ts'
import { PageHead } from '#shell/page-head.tsx'
import { isLeaving, placeIn } from './messages-path.ts'
import { FolderHead } from './folder-header.tsx'
import { LeaveQuestion } from './sign-out-dialog.tsx'
import { Mailbox, MailboxFrame } from './messages-view.tsx'
import { OpenedPane } from './opened-pane.tsx'
import { OpeningPane } from './loading-pane.tsx'
import { ThreadListSkeleton } from './thread-list-skeleton.tsx'

/** Whose words are shown here, too: members' roles and badges, files, blocks. A part that waited for its texts would close what is open. */
const otherAreas = ['accounts', 'profiles', 'files', 'blocks'] as const

/** The list's own top works at once: its links need no data. */
function Pending() {
  const t = useTexts('messages')
  const [search] = useSearchParams()
  const place = placeIn(search)
  return (
    <>
      <PageHead title={t('title')} hidden />
      <MailboxFrame
        isOpened={place.opened !== null}
        list={
          <>
            <FolderHead place={place} />
            <ThreadListSkeleton />
          </>
        }
      >
        {place.opened ? <OpeningPane place={place} /> : <OpenedPane place={place} />}
      </MailboxFrame>
    </>
  )
}

export const handle: PageHandle = { Pending, fillsWindow: true }

/** `/messages`: a folder and what is opened of it, as the address says. */
export default function MessagesPage() {
  // All at once, before the first of them is waited for.
  useState(() => warmTexts(otherAreas))
  const t = useTexts('messages')
  useTexts('accounts')
  useTexts('profiles')
  useTexts('files')
  useTexts('blocks')
  const [search] = useSearchParams()
  return (
    <>
      <PageHead title={t('title')} hidden />
      <Mailbox place={placeIn(search)} />
      {isLeaving(search) && <LeaveQuestion />}
    </>
  )
}
