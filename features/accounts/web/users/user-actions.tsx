import BadgeCheck from 'lucide-react/icons/badge-check'
import BadgeX from 'lucide-react/icons/badge-x'
import Ban from 'lucide-react/icons/ban'
import Eye from 'lucide-react/icons/eye'
import Gavel from 'lucide-react/icons/gavel'
import KeyRound from 'lucide-react/icons/key-round'
import Link2 from 'lucide-react/icons/link-2'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { type ReactNode, useState } from 'react'
import { setModerator, setVerified, type UserRow } from '../../contract/index.ts'
import { memberPath } from '#features/profiles/contract/index.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import type { MenuEntry } from '#shell/ui/menu-entries.ts'
import { LazyMenu } from '#shell/ui/lazy-menu.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { auditLogPath } from './user-paths.ts'
import { userEndpoints } from './user-endpoints.ts'

const dialogs = {
  level: lazyOverlay(() => import('./level-dialog.tsx')),
  ban: lazyOverlay(() => import('./ban-dialog.tsx')),
  unban: lazyOverlay(() => import('./unban-dialog.tsx')),
  link: lazyOverlay(() => import('./link-dialog.tsx')),
  deletion: lazyOverlay(async () => (await import('#features/account-deletion/web/index.ts')).loadUserDeletionDialog()),
  resetFactors: lazyOverlay(() => import('./reset-factors-dialog.tsx')),
}
type DialogName = keyof typeof dialogs

type Props = { user: UserRow; trigger: ReactNode; triggerClassName: string }

/** Menu of the viewer's actions on a member, with reasons for disabled entries, and the dialogs they open. */
export const UserActions = ({ user, trigger, triggerClassName }: Props) => {
  const t = useTexts('admin')
  const reasonOf = useReason('accounts')
  const [open, setOpen] = useState<DialogName | null>(null)
  const [mountedDialog, setMountedDialog] = useState<DialogName | null>(null)
  const onError = (error: unknown) => void toast(failureToast(error))
  const verifying = useEndpointMutation(setVerified, {
    refreshes: userEndpoints,
    onError,
    onSuccess: ({ verified }) =>
      void toast({ title: t(verified ? 'users.done.verified' : 'users.done.unverified'), tone: 'positive' }),
  })
  const moderating = useEndpointMutation(setModerator, {
    refreshes: userEndpoints,
    onError,
    onSuccess: ({ accessRoles }) =>
      void toast({
        title: t(accessRoles.includes('moderator') ? 'users.done.moderator' : 'users.done.no_moderator'),
        tone: 'positive',
      }),
  })
  const openDialog = (name: DialogName) => {
    setMountedDialog(name)
    setOpen(name)
  }
  const { id, can } = user
  const isModerator = user.accessRoles.includes('moderator')
  const menuEntry = (
    name: string,
    label: string,
    icon: ReactNode,
    verdict: string,
    onSelect: () => void,
    danger = false,
  ): MenuEntry[] =>
    // Hides actions that the viewer's admin level never allows.
    verdict.startsWith('auth.')
      ? []
      : [
          {
            id: name,
            label,
            icon,
            hint: reasonOf(verdict),
            disabled: verdict !== 'ok',
            onSelect,
            ...(danger && { tone: 'danger' as const }),
          },
        ]
  const levelVerdict =
    ['ok', can['admin_viewer'], can['admin_admin'], can['admin_super_admin'], can['admin_none']].filter(
      (verdict) => verdict === 'ok',
    ).length > 1
      ? 'ok'
      : (can['admin_none'] ?? 'auth.forbidden')
  const actions = [
    ...menuEntry(
      'verify',
      t(user.verified ? 'users.act.unverify' : 'users.act.verify'),
      user.verified ? <BadgeX /> : <BadgeCheck />,
      can['verify'] ?? '',
      () => verifying.mutate({ id, verified: !user.verified }),
    ),
    ...menuEntry('level', t('users.act.level'), <ShieldCheck />, levelVerdict, () => openDialog('level')),
    ...menuEntry(
      'moderator',
      t(isModerator ? 'users.act.no_moderator' : 'users.act.moderator'),
      <Gavel />,
      can['moderate'] ?? '',
      () => moderating.mutate({ id, moderator: !isModerator }),
    ),
    ...menuEntry('link', t('users.act.link'), <Link2 />, can['link'] ?? '', () => openDialog('link')),
    ...(user.hasSecondFactor
      ? menuEntry(
          'reset_factors',
          t('users.act.reset_factors'),
          <KeyRound />,
          can['reset_factors'] ?? '',
          () => openDialog('resetFactors'),
          true,
        )
      : []),
    ...(user.ban
      ? menuEntry('unban', t('users.act.unban'), <Undo2 />, can['unban'] ?? '', () => openDialog('unban'))
      : menuEntry('ban', t('users.act.ban'), <Ban />, can['ban'] ?? '', () => openDialog('ban'), true)),
    ...(user.deletionDueAt
      ? menuEntry('deletion', t('users.act.deletion'), <Trash2 />, 'ok', () => openDialog('deletion'))
      : menuEntry(
          'delete',
          t('users.act.delete'),
          <Trash2 />,
          can['delete'] ?? '',
          () => openDialog('deletion'),
          true,
        )),
  ]
  const MountedDialog = mountedDialog && dialogs[mountedDialog].Overlay
  return (
    <>
      <LazyMenu
        label={t('users.actions', { name: user.fullName })}
        trigger={trigger}
        triggerClassName={triggerClassName}
        placement="bottom end"
        entries={[
          { id: 'profile', label: t('users.act.profile'), icon: <Eye />, to: memberPath(id) },
          { id: 'log', label: t('users.act.log'), icon: <ScrollText />, to: auditLogPath(id) },
          ...(actions.length > 0 ? (['line', ...actions] as const) : []),
        ]}
      />
      {MountedDialog && <MountedDialog user={user} open={open === mountedDialog} onClose={() => setOpen(null)} />}
    </>
  )
}
