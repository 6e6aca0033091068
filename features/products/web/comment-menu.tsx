import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { type RefObject, useState } from 'react'
import { useReport } from '#features/moderation/web/index.ts'
import type { ProductComment, ProductReply } from '../contract/index.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { iconButtonClasses } from '#shell/ui/button-styles.ts'
import type { MenuEntry } from '#shell/ui/menu-entries.ts'
import { LazyMenu } from '#shell/ui/lazy-menu.tsx'

const removeDialog = lazyOverlay(() => import('./remove-comment-dialog.tsx'))

type Props = { comment: ProductComment | ProductReply; onEdit: () => void; heading: RefObject<HTMLElement | null> }

export default function CommentMenu({ comment, onEdit, heading }: Props) {
  const t = useTexts('products')
  const reasonOf = useReason('products')
  const [isAsking, setAsking] = useState(false)
  const [isReached, setReached] = useState(false)
  const { viewer } = useAuth()
  const report = useReport({ kind: 'product_comment', id: comment.id, label: t('comment.report') })
  const { can, author } = comment
  const ownEntries: MenuEntry[] = [
    {
      id: 'edit',
      label: t('comment.edit'),
      icon: <Pencil />,
      hint: reasonOf(can.edit ?? 'ok'),
      disabled: can.edit !== 'ok',
      onSelect: onEdit,
    },
    {
      id: 'remove',
      label: t('comment.remove'),
      icon: <Trash2 />,
      tone: 'danger',
      onSelect: () => {
        setReached(true)
        setAsking(true)
      },
    },
  ]
  const entries = can.remove === 'ok' ? ownEntries : viewer && author && author.id !== viewer.id ? [report.entry] : []
  if (entries.length === 0) return null
  return (
    <>
      <LazyMenu
        label={t('comment.actions')}
        trigger={<Ellipsis />}
        triggerClassName={iconButtonClasses({ size: 'sm' })}
        placement="bottom end"
        entries={entries}
      />
      {report.dialog}
      {isReached && (
        <removeDialog.Overlay comment={comment} open={isAsking} heading={heading} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
