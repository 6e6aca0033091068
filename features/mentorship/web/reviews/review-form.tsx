import { reviewLimits } from '../../contract/limits.ts'
import { listListingReviews, type OwnReview, readSessionReviews, saveReview } from '../../contract/reviews.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form, FormActions } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { StarField } from './star-field.tsx'

type Props = {
  sessionId: string
  /** The review to edit; null for a new one. */
  own: OwnReview | null
  onSaved: () => void
  /** Omitted for a new review. */
  onCancel?: () => void
}

type Values = { rating: string; text: string; privateNote: string }

/** The draft survives a reload and a lost connection. */
export const ReviewForm = ({ sessionId, own, onSaved, onCancel }: Props) => {
  const t = useTexts('mentorship')
  const form = useEndpointForm<typeof saveReview, Values>(saveReview, {
    defaults: {
      rating: own?.rating ? String(own.rating) : '',
      text: own?.text ?? '',
      privateNote: own?.privateNote ?? '',
    },
    draft: `review:${sessionId}`,
    inputOf: ({ rating, ...texts }) => ({ id: sessionId, ...texts, rating: rating ? Number(rating) : undefined }),
    refreshes: [readSessionReviews, listListingReviews],
    onSuccess: () => {
      toast({ title: t('reviews.form.saved'), tone: 'positive' })
      onSaved()
    },
  })
  return (
    <Form {...form.formProps} className="max-w-2xl">
      <StarField {...form.field('rating')} chosen={form.watch('rating')} />
      <TextArea
        label={t('reviews.form.text')}
        hint={t('reviews.form.text_hint')}
        {...form.field('text')}
        max={reviewLimits.text.max}
        rows={5}
      />
      <TextArea
        label={t('reviews.form.note')}
        hint={t('reviews.form.note_hint')}
        optional
        {...form.field('privateNote')}
        max={reviewLimits.privateNote}
        rows={2}
      />
      <FormActions>
        <Button type="submit" variant="primary" pending={form.isSending}>
          {t(own ? 'reviews.form.save' : 'reviews.form.send')}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {t('reviews.form.cancel')}
          </Button>
        )}
      </FormActions>
    </Form>
  )
}
