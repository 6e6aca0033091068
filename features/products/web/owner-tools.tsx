import Archive from 'lucide-react/icons/archive'
import LogOut from 'lucide-react/icons/log-out'
import Pencil from 'lucide-react/icons/pencil'
import Send from 'lucide-react/icons/send'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  listOwn,
  listProducts,
  type ProductDetail,
  productPath,
  readProduct,
  updateProduct,
  withdrawProduct,
} from '../contract/index.ts'
import { ApiError } from '#shell/api/api-error.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { classes } from '#shell/ui/classes.ts'
import { toast } from '#shell/ui/toast-queue.ts'
import { userText } from '#shell/ui/user-text.ts'
import type { EndAction } from './end-dialog.tsx'
import { productInputOf } from './form-values.ts'
import { StatusBadge } from './status-badge.tsx'

const EndDialog = lazy(() => import('./end-dialog.tsx'))

/** The status of a product, the note and the actions, for its makers and administrators. */
export default function OwnerTools({ product }: { product: ProductDetail }) {
  const t = useTexts('products')
  const navigate = useNavigate()
  const [ending, setEnding] = useState<EndAction | null>(null)
  const { id, slug, status, can, note, noteLanguage, isMaker, title } = product
  const edit = `${productPath(slug)}/edit`
  const reads = [readProduct, listOwn, listProducts]
  const showFailure = (error: unknown) => toast(failureToast(error))
  const withdraw = useEndpointMutation(withdrawProduct, {
    refreshes: reads,
    onSuccess: () => void toast({ title: t('own.withdrawn') }),
    onError: showFailure,
  })
  const submit = useEndpointMutation(updateProduct, {
    refreshes: reads,
    onSuccess: () => void toast({ title: t('own.submitted'), tone: 'positive' }),
    onError: (error) => {
      // The form shows which fields are missing.
      const action =
        error instanceof ApiError && error.fields.length > 0
          ? { label: t('own.complete'), run: () => void navigate(edit) }
          : undefined
      toast(action ? { title: t('own.incomplete'), tone: 'destructive', action } : failureToast(error))
    },
  })
  return (
    <section
      aria-label={t('own.label')}
      className={classes(
        'flex flex-col gap-3 rounded-xl p-4 sm:px-5',
        status === 'rejected' ? 'bg-warning-soft' : 'bg-surface-sunken',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {/* The badge's own colour does not stand out on this background. */}
        <StatusBadge status={status} className="bg-surface-raised!" />
        <p className="min-w-0 flex-[1_1_14rem] text-sm">
          <StatusText product={product} />
        </p>
      </div>
      {note && (status === 'rejected' || status === 'archived') && (
        <div className="flex flex-col gap-1 border-s-3 border-warning ps-4 text-sm">
          <p className="font-medium">{t('own.note')}</p>
          <p {...userText(noteLanguage)} className="prose-text">
            {note}
          </p>
        </div>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {can.edit === 'ok' && isMaker && (
          <ButtonLink
            size="sm"
            variant={status === 'rejected' || status === 'draft' ? 'primary' : 'secondary'}
            to={edit}
            icon={<Pencil />}
          >
            {t(status === 'rejected' ? 'own.mend' : status === 'draft' ? 'own.go_on' : 'own.edit')}
          </ButtonLink>
        )}
        {status === 'draft' && can.submit === 'ok' && (
          <Button
            size="sm"
            icon={<Send />}
            pending={submit.isPending}
            onClick={() => submit.mutate({ id, ...productInputOf(product), submit: true })}
          >
            {t('own.submit')}
          </Button>
        )}
        {can.withdraw === 'ok' && (
          <Button size="sm" icon={<Undo2 />} pending={withdraw.isPending} onClick={() => withdraw.mutate({ id })}>
            {t('own.withdraw')}
          </Button>
        )}
        {can.decide === 'ok' && (
          <ButtonLink
            size="sm"
            to={`/admin?${new URLSearchParams({ tab: 'products', status, q: title })}`}
            icon={<ShieldCheck />}
          >
            {t('own.decide')}
          </ButtonLink>
        )}
        {can.archive === 'ok' && (
          <Button size="sm" variant="quiet" icon={<Archive />} onClick={() => setEnding('archive')}>
            {t('own.archive')}
          </Button>
        )}
        {can.leave === 'ok' && (
          <Button size="sm" variant="quiet" icon={<LogOut />} onClick={() => setEnding('leave')}>
            {t('own.leave')}
          </Button>
        )}
        {can.remove === 'ok' && (
          <Button size="sm" variant="quiet" icon={<Trash2 />} onClick={() => setEnding('remove')}>
            {t('own.remove')}
          </Button>
        )}
      </div>
      {ending && (
        <Suspense fallback={null}>
          <EndDialog product={product} ending={ending} onClose={() => setEnding(null)} />
        </Suspense>
      )}
    </section>
  )
}

const StatusText = ({ product: { status, submittedAt } }: { product: ProductDetail }) => {
  const t = useTexts('products')
  const format = useFormat()
  if (status === 'pending_review' && submittedAt)
    return t('own.standing.pending_review', { date: format.date(submittedAt) })
  if (status === 'approved') return t('own.standing.approved')
  return t(`own.standing.${status === 'pending_review' ? 'draft' : status}`)
}
