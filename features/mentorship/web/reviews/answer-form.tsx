import { useEffect } from 'react'
import { reviewLimits } from '../../contract/limits.ts'
import { answerReview, listListingReviews, readSessionReviews } from '../../contract/reviews.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form, FormActions } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

/** Answers a mentee's review. */
export default function AnswerForm({ reviewId, onClose }: { reviewId: string; onClose: () => void }) {
  const t = useTexts('mentorship')
  const form = useEndpointForm<typeof answerReview, { text: string }>(answerReview, {
    defaults: { text: '' },
    draft: `review-answer:${reviewId}`,
    inputOf: ({ text }) => ({ id: reviewId, text }),
    refreshes: [readSessionReviews, listListingReviews],
    onSuccess: () => {
      toast({ title: t('reviews.answer.sent'), tone: 'positive' })
      onClose()
    },
  })
  const { setFocus } = form
  useEffect(() => setFocus('text'), [setFocus])
  return (
    <Form {...form.formProps} className="max-w-2xl gap-3">
      <TextArea
        label={t('reviews.answer.text')}
        hint={t('reviews.answer.hint')}
        {...form.field('text')}
        max={reviewLimits.answer}
      />
      <FormActions className="pt-0">
        <Button type="submit" size="sm" variant="primary" pending={form.isSending}>
          {t('reviews.answer.send')}
        </Button>
        <Button size="sm" variant="quiet" onClick={onClose}>
          {t('reviews.answer.cancel')}
        </Button>
      </FormActions>
    </Form>
  )
}
