import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { preloadTexts } from '#shell/i18n/browser-text-source.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import type { PageHandle } from '#shell/layout/page-handle.ts'
import { PageHead } from '#shell/page-head.tsx'
import { isSigningOut, parseMessagesPath } from './messages-path.ts'
import { SignOutDialog } from './sending/sign-out-dialog.tsx'
import { MessagesView } from './messages-view.tsx'

/** Areas whose components this page contains. Loading their texts later would suspend and close open dialogs. */
const embeddedAreas = ['accounts', 'profiles', 'files', 'blocks'] as const

export const handle: PageHandle = { fillsWindow: true }

export default function MessagesPage() {
  // Start all loads before the first `useTexts` suspends. The server has the texts in memory.
  useState(() => typeof document !== 'undefined' && preloadTexts(embeddedAreas))
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
