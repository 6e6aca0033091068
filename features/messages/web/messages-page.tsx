import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { warmTexts } from '#shell/i18n/browser.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import type { PageHandle } from '#shell/layout/app-layout.tsx'
import { PageHead } from '#shell/meta.tsx'
import { isLeaving, placeIn } from './address.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { Mailbox } from './mailbox.tsx'

/** Whose words are shown here, too: members' roles and badges, files, blocks. A part that waited for its texts would close what is open. */
const otherAreas = ['accounts', 'profiles', 'files', 'blocks'] as const

export const handle: PageHandle = { fillsWindow: true }

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
