import { type BlockKind, blockKinds, listBlockedMembers, setBlock, setMute } from '../contract/index.ts'
import { MemberName } from '#features/profiles/web/index.ts'
import { useList, useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Avatar } from '#shell/ui/avatar.tsx'
import { Button } from '#shell/ui/button.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { LoadMore } from '#shell/ui/list-end.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

/** Lists blocked and muted members, and lifts blocks and mutes (NET-05). */
export const BlockedMembers = () => (
  <div className="flex flex-col gap-8">
    {blockKinds.map((kind) => (
      <BlockList key={kind} kind={kind} />
    ))}
  </div>
)

const BlockList = ({ kind }: { kind: BlockKind }) => {
  const t = useTexts('blocks')
  const format = useFormat()
  const list = useList(listBlockedMembers, { kind })
  const lift = useLiftBlock(kind)
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-medium">{t(`list.${kind}`)}</h3>
      {list.isPending ? (
        <ListSkeleton rows={1} />
      ) : list.error && list.items.length === 0 ? (
        <ErrorState text={t('list.failed')} onRetry={list.retry} />
      ) : list.items.length === 0 ? (
        <p className="text-sm text-ink-muted">{t(`list.${kind}_empty`)}</p>
      ) : (
        <ul className="border-t border-line">
          {list.items.map(({ member, since }) => (
            <li key={member.id} className="flex items-center gap-3 border-b border-line py-3">
              <Avatar name={member.fullName} src={member.avatarUrl} size="sm" />
              <div className="min-w-0 grow">
                <MemberName member={member} className="font-medium" />
                <p className="text-sm text-ink-muted">{t('list.since', { date: format.shortDate(since) })}</p>
              </div>
              <Button
                size="sm"
                className="flex-none"
                aria-label={t(kind === 'blocked' ? 'list.unblock_label' : 'list.unmute_label', {
                  name: member.fullName,
                })}
                pending={lift.pendingId === member.id}
                onClick={() => lift.start(member)}
              >
                {t(kind === 'blocked' ? 'list.unblock' : 'list.unmute')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {list.hasMore && <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />}
    </section>
  )
}

const useLiftBlock = (kind: BlockKind) => {
  const t = useTexts('blocks')
  const onError = (error: unknown) => toast(failureToast(error))
  const block = useEndpointMutation(setBlock, { refreshes: [listBlockedMembers], onError })
  const mute = useEndpointMutation(setMute, { refreshes: [listBlockedMembers], onError })
  const { isPending, variables } = kind === 'blocked' ? block : mute
  return {
    pendingId: isPending ? variables?.memberId : undefined,
    start: ({ id, fullName }: { id: string; fullName: string }) => {
      const callbacks = {
        onSuccess: () =>
          void toast({
            title: t(kind === 'blocked' ? 'list.unblocked' : 'menu.unmuted', { name: fullName }),
            tone: 'positive',
          }),
      }
      if (kind === 'blocked') block.mutate({ memberId: id, blocked: false }, callbacks)
      else mute.mutate({ memberId: id, muted: false }, callbacks)
    },
  }
}
