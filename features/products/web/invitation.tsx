import HandHelping from 'lucide-react/icons/hand-helping'
import { answerInvitation, listOwn, type ProductCard, readProduct } from '../contract/index.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

/** "Did you make this?", for an invited member who has not answered. */
export default function Invitation({
  product: { id, title, creator },
}: {
  product: Pick<ProductCard, 'id' | 'title' | 'creator'>
}) {
  const t = useTexts('products')
  const { mutate, isPending, variables } = useEndpointMutation(answerInvitation, {
    refreshes: [readProduct, listOwn],
    onSuccess: (_, { accepted }) => {
      // The focused button disappears with the invitation.
      document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
      toast({ title: t(accepted ? 'invitation.accepted' : 'invitation.declined', { title }), tone: 'positive' })
    },
    onError: (error) => toast(failureToast(error)),
  })
  const answer = (accepted: boolean) => mutate({ id, accepted })
  return (
    <section
      aria-label={t('invitation.label')}
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-xl bg-accent-soft p-4 sm:px-5"
    >
      <HandHelping className="text-xl text-accent-ink" />
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="font-medium">{t('invitation.title', { title })}</p>
        <p className="text-sm text-ink-muted">
          {creator ? t('invitation.text', { name: creator.fullName }) : t('invitation.text_nobody')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" pending={isPending && variables.accepted} onClick={() => answer(true)}>
          {t('invitation.accept')}
        </Button>
        <Button size="sm" pending={isPending && !variables.accepted} onClick={() => answer(false)}>
          {t('invitation.decline')}
        </Button>
      </div>
    </section>
  )
}
