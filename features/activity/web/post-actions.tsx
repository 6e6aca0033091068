import Ellipsis from 'lucide-react/icons/ellipsis'
import LinkIcon from 'lucide-react/icons/link'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { postPath, type PostView } from '../contract/index.ts'
import { MemberMenu } from '#features/blocks/web/index.ts'
import { useReport } from '#features/moderation/web/index.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { iconButtonClasses } from '#shell/ui/button-styles.ts'
import type { MenuEntry } from '#shell/ui/menu-entries.ts'
import { LazyMenu } from '#shell/ui/lazy-menu.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

const lazyRemoveDialog = lazyOverlay(() => import('./remove-post-dialog.tsx'))

type Props = {
  post: PostView
  /** Includes the actions for the author. They need a request per member, so lists leave them out. */
  withMember: boolean
  onEdit: () => void
}

export const PostActions = ({ post, withMember, onEdit }: Props) => {
  const t = useTexts('activity')
  const reasonOf = useReason('activity')
  const [isAsking, setAsking] = useState(false)
  const [hasBeenOpened, setHasBeenOpened] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(postPath(post.id), location.origin).href)
      toast({ title: t('post.copied'), tone: 'positive' })
    } catch {
      toast({ title: t('post.copy_failed'), tone: 'destructive' })
    }
  }
  const pass: MenuEntry = { id: 'copy', label: t('post.copy'), icon: <LinkIcon />, onSelect: () => void copy() }
  const own: MenuEntry[] = [
    {
      id: 'edit',
      label: t('post.edit'),
      icon: <Pencil />,
      hint: reasonOf(post.can.edit),
      disabled: post.can.edit !== 'ok',
      onSelect: onEdit,
    },
    {
      id: 'remove',
      label: t('post.remove'),
      icon: <Trash2 />,
      tone: 'danger',
      onSelect: () => {
        setHasBeenOpened(true)
        setAsking(true)
      },
    },
  ]
  const report = useReport({ kind: 'post', id: post.id, label: t('post.report') })
  const isOwn = post.can.remove === 'ok'
  if (withMember && !isOwn) {
    return (
      <>
        <MemberMenu member={post.author} entries={[pass, report.entry]} isQuiet />
        {report.dialog}
      </>
    )
  }
  return (
    <>
      <LazyMenu
        label={t('post.actions')}
        trigger={<Ellipsis />}
        triggerClassName={iconButtonClasses({ size: 'sm' })}
        placement="bottom end"
        entries={isOwn ? [pass, ...own] : [pass, report.entry]}
      />
      {report.dialog}
      {hasBeenOpened && <lazyRemoveDialog.Overlay post={post} open={isAsking} onClose={() => setAsking(false)} />}
    </>
  )
}
