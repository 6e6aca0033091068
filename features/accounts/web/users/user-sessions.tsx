import { useState } from 'react'
import { listUserSessions, readUser, type UserSessionView } from '../../contract/index.ts'
import { useEndpointQuery, useList } from '#shell/api/query.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
import { SessionDevice, useDeviceText } from '../sessions/session-row.tsx'
import type { EndSessionDialogProps } from './end-session-dialog.tsx'

const dialog = lazyOverlay<EndSessionDialogProps>(() => import('./end-session-dialog.tsx'))

/** The browsers in which a member is signed in; administrators who may end one or all of the sessions. */
export const UserSessions = ({ id }: { id: string }) => {
  const t = useTexts('admin')
  const reasonOf = useReason('accounts')
  const deviceText = useDeviceText()
  const list = useList(listUserSessions, { id, limit: '5' })
  const { data: user } = useEndpointQuery(readUser, { id })
  /** What the dialog is about: one session, or all. */
  const [ending, setEnding] = useState<UserSessionView | 'all' | null>(null)
  const [isOpen, setOpen] = useState(false)
  // Without a button until the member has been read.
  const verdict = user?.can['end_sessions'] ?? 'auth.forbidden'
  const mayEnd = verdict === 'ok'
  const ask = (about: UserSessionView | 'all') => {
    setEnding(about)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    // A session that has ended meanwhile is refused, and must leave the list.
    list.retry()
  }
  return (
    <Section
      title={t('users.sessions.title')}
      level={3}
      actions={
        mayEnd &&
        list.items.length > 0 && (
          <Button size="sm" onPointerEnter={dialog.preload} onFocus={dialog.preload} onClick={() => ask('all')}>
            {t('users.sessions.end_all')}
          </Button>
        )
      }
    >
      {!mayEnd && !verdict.startsWith('auth.') && list.items.length > 0 && (
        <p className="text-sm text-ink-muted">{reasonOf(verdict)}</p>
      )}
      <PagedList
        list={list}
        label={t('users.sessions.title')}
        layout="rows"
        empty={<p className="text-sm text-ink-muted">{t('users.sessions.none')}</p>}
        failure={t('users.sessions.failed')}
        hasEnd={false}
      >
        {(session) => (
          <SessionDevice session={session}>
            {mayEnd && (
              <Button
                size="sm"
                className="flex-none"
                aria-label={t('users.sessions.end_label', { device: deviceText(session.device) })}
                onPointerEnter={dialog.preload}
                onFocus={dialog.preload}
                onClick={() => ask(session)}
              >
                {t('users.sessions.end')}
              </Button>
            )}
          </SessionDevice>
        )}
      </PagedList>
      {user && ending && (
        <dialog.Overlay
          key={ending === 'all' ? 'all' : ending.id}
          user={user}
          session={ending === 'all' ? null : ending}
          open={isOpen}
          onClose={close}
        />
      )}
    </Section>
  )
}
