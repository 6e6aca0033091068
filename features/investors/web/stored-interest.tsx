import { useState } from 'react'
import { countInterests, type InterestView, readOwnInterest, withdrawInterest } from '../contract/index.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { AlertDialog } from '#shell/ui/alert-dialog.tsx'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/card.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { sidePath } from './side-path.ts'
import { InterestFacts } from './interest-facts.tsx'

/** The member's stored interest, with actions to change or withdraw it. */
export default function StoredInterest({ interest }: { interest: InterestView }) {
  const t = useTexts('investors')
  const [open, setOpen] = useState(false)
  const withdraw = useEndpointMutation(withdrawInterest, {
    refreshes: [readOwnInterest, countInterests],
    onSuccess: () => {
      setOpen(false)
      toast({ title: t('own.withdrawn'), tone: 'positive' })
    },
  })
  return (
    <Card as="section" padding="lg" className="flex flex-col gap-5">
      <div>
        <h2 className="text-xl font-bold tracking-tight">{t(`own.title.${interest.side}`)}</h2>
        <p className="mt-1 max-w-measure text-ink-muted">{t('own.text')}</p>
      </div>
      <InterestFacts interest={interest} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={sidePath(interest.side)}>{t('own.change')}</ButtonLink>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {t('own.withdraw')}
        </Button>
      </div>
      <AlertDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('own.withdraw_title')}
        text={t('own.withdraw_text')}
        confirmLabel={t('own.withdraw')}
        pending={withdraw.isPending}
        error={withdraw.error ? failureText(withdraw.error) : undefined}
        onConfirm={() => withdraw.mutate({})}
      />
    </Card>
  )
}
