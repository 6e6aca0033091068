import Ban from 'lucide-react/icons/ban'
import BellOff from 'lucide-react/icons/bell-off'
import BellRing from 'lucide-react/icons/bell-ring'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { listBlockedMembers, readBlockState, setBlock, setMute } from '../contract/index.ts'
import type { MemberCard } from '#features/profiles/contract/card.ts'
import { useEndpointQuery, useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { iconButtonClasses } from '#shell/ui/button-styles.ts'
import type { MenuEntry } from '#shell/ui/menu-entries.ts'
import { LazyMenu } from '#shell/ui/lazy-menu.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

const dialog = lazyOverlay(() => import('./block-dialog.tsx'))
export const BlockDialog = dialog.Overlay

type Props = {
  member: Pick<MemberCard, 'id' | 'fullName'>
  entries?: readonly MenuEntry[]
  /** Called after a block, for example to leave the member's page. */
  onBlocked?: () => void
  /** Without a border, for the corner of a card. */
  isQuiet?: boolean
}

/** Menu to mute a member, or to block one after a confirmation. */
export const MemberMenu = ({ member, entries = [], onBlocked, isQuiet = false }: Props) => {
  const t = useTexts('blocks')
  const { data } = useEndpointQuery(readBlockState, { memberId: member.id })
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [isDialogMounted, setDialogMounted] = useState(false)
  const onError = (error: unknown) => toast(failureToast(error))
  const mute = useEndpointMutation(setMute, {
    refreshes: [readBlockState, listBlockedMembers],
    onError,
    onSuccess: ({ muted }) =>
      void toast({ title: t(muted ? 'menu.muted' : 'menu.unmuted', { name: member.fullName }), tone: 'positive' }),
  })
  const unblock = useEndpointMutation(setBlock, {
    refreshes: [readBlockState, listBlockedMembers],
    onError,
    onSuccess: () => void toast({ title: t('list.unblocked', { name: member.fullName }), tone: 'positive' }),
  })
  const { muted = false, blocked = false } = data ?? {}
  const openDialog = () => {
    setDialogMounted(true)
    setDialogOpen(true)
  }
  return (
    <>
      <LazyMenu
        label={t('menu.label', { name: member.fullName })}
        trigger={<Ellipsis />}
        triggerClassName={iconButtonClasses(isQuiet ? { size: 'sm' } : { variant: 'secondary' })}
        placement="bottom end"
        entries={[
          ...entries,
          ...(entries.length > 0 ? (['line'] as const) : []),
          muted
            ? {
                id: 'unmute',
                label: t('menu.unmute'),
                icon: <BellRing />,
                onSelect: () => mute.mutate({ memberId: member.id, muted: false }),
              }
            : {
                id: 'mute',
                label: t('menu.mute'),
                hint: t('menu.mute_hint'),
                icon: <BellOff />,
                onSelect: () => mute.mutate({ memberId: member.id, muted: true }),
              },
          blocked
            ? {
                id: 'unblock',
                label: t('menu.unblock'),
                icon: <Ban />,
                onSelect: () => unblock.mutate({ memberId: member.id, blocked: false }),
              }
            : { id: 'block', label: t('menu.block'), icon: <Ban />, tone: 'danger', onSelect: openDialog },
        ]}
      />
      {isDialogMounted && (
        <dialog.Overlay
          member={member}
          open={isDialogOpen}
          onClose={() => setDialogOpen(false)}
          onBlocked={onBlocked}
        />
      )}
    </>
  )
}
