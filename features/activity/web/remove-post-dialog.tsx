import { useNavigate } from 'react-router'
import { postPath, type PostView, removePost } from '../contract/index.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { AlertDialog } from '#shell/ui/alert-dialog.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { feedEndpoints } from './feed-endpoints.ts'

type Props = { post: PostView; open: boolean; onClose: () => void }

export default function RemovePostDialog({ post, open, onClose }: Props) {
  const t = useTexts('activity')
  const navigate = useNavigate()
  const remove = useEndpointMutation(removePost, {
    onSuccess: () => {
      toast({ title: t('post.remove_form.removed'), tone: 'positive' })
      onClose()
      if (location.pathname === postPath(post.id)) void navigate('/dashboard', { replace: true })
    },
    // Without `readPost`: the post's page would request the removed post.
    refreshes: feedEndpoints,
  })
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title={t('post.remove_form.title')}
      text={t('post.remove_form.text')}
      confirmLabel={t('post.remove_form.remove')}
      pending={remove.isPending}
      error={remove.error ? failureText(remove.error) : undefined}
      onConfirm={() => remove.mutate({ id: post.id })}
    />
  )
}
