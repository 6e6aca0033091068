import { useNavigate } from 'react-router'
import {
  answerInvitation,
  archiveProduct,
  listOwn,
  listProducts,
  type ProductDetail,
  readProduct,
  removeProduct,
} from '#features/products/contract/index.ts'
import { useMutationOf } from '#shell/api/query.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { AlertDialog } from '#shell/ui/alert-dialog.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

/** What ends a product, or one's part in it. */
export type Ending = 'archive' | 'leave' | 'remove'

type Props = { product: Pick<ProductDetail, 'id' | 'title'>; ending: Ending; onClose: () => void }

/** Asks before a product is archived, left or deleted. */
export default function EndDialog({ product: { id, title }, ending, onClose }: Props) {
  const t = useTexts('products')
  const navigate = useNavigate()
  const ended = () => {
    onClose()
    toast({ title: t(`end.${ending}.done`), tone: 'positive' })
  }
  const reads = [readProduct, listOwn, listProducts]
  const archive = useMutationOf(archiveProduct, { refreshes: reads, onSuccess: ended })
  const leave = useMutationOf(answerInvitation, { refreshes: reads, onSuccess: ended })
  const remove = useMutationOf(removeProduct, {
    // The page itself is gone: only the lists are asked again.
    refreshes: [listOwn],
    onSuccess: async () => {
      ended()
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
