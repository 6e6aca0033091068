import { useNavigate } from 'react-router'
import {
  answerInvitation,
  archiveProduct,
  listOwn,
  listProducts,
  type ProductDetail,
  readProduct,
  removeProduct,
} from '../contract/index.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { AlertDialog } from '#shell/ui/alert-dialog.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

export type EndAction = 'archive' | 'leave' | 'remove'

type Props = { product: Pick<ProductDetail, 'id' | 'title'>; ending: EndAction; onClose: () => void }

export default function EndDialog({ product: { id, title }, ending, onClose }: Props) {
  const t = useTexts('products')
  const navigate = useNavigate()
  const onEnded = () => {
    onClose()
    toast({ title: t(`end.${ending}.done`), tone: 'positive' })
  }
  const reads = [readProduct, listOwn, listProducts]
  const archive = useEndpointMutation(archiveProduct, { refreshes: reads, onSuccess: onEnded })
  const leave = useEndpointMutation(answerInvitation, { refreshes: reads, onSuccess: onEnded })
  const remove = useEndpointMutation(removeProduct, {
    // The product no longer exists, so only the list is refreshed.
    refreshes: [listOwn],
    onSuccess: async () => {
      onEnded()
      await navigate('/products/mine', { replace: true })
    },
  })
  const acts = {
    archive: { ...archive, run: () => archive.mutate({ id }) },
    leave: { ...leave, run: () => leave.mutate({ id, accepted: false }) },
    remove: { ...remove, run: () => remove.mutate({ id }) },
  }
  const { isPending, error, run } = acts[ending]
  return (
    <AlertDialog
      open
      onClose={onClose}
      title={t(`end.${ending}.title`, { title })}
      text={t(`end.${ending}.text`)}
      confirmLabel={t(`own.${ending}`)}
      pending={isPending}
      error={error ? failureText(error, ending === 'leave' ? 'leaving' : undefined) : undefined}
      onConfirm={run}
    />
  )
}
