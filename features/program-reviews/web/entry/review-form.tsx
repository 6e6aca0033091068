import { useRef, useState } from 'react'
import { type EntryDetail, reviewLimits, saveReview } from '../../contract/index.ts'
import { useEditForm } from '#shell/forms/edit-form.ts'
import { fieldProblemsOf } from '#shell/forms/field-problems.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { Button } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { AbstainButton } from './abstain-button.tsx'
import { CriterionField } from './criterion-field.tsx'
import { entryReads } from './entry-reads.ts'
import { inputOf, type ReviewValues, valuesOf } from './form-values.ts'

/** The viewer's own review: a score for each criterion, a note, and feedback for the applicant. */
export const ReviewForm = ({ entry }: { entry: EntryDetail }) => {
  const t = useTexts('program-reviews')
  const reason = useReason('program-reviews')
  const { id, round, own, can } = entry
  const [isSubmitting, setSubmitting] = useState(false)
  // The resolver of the form runs before the state of the latest press is rendered.
  const submits = useRef(false)
  const choose = (isSubmitted: boolean) => {
    submits.current = isSubmitted
    setSubmitting(isSubmitted)
  }
  const wasSubmitted = own?.status === 'submitted'
  const isFeedbackSent = own?.feedbackSentAt != null
  const form = useEditForm<typeof saveReview, ReviewValues>(saveReview, {
    draft: `review:${id}`,
    saved: valuesOf(entry),
    inputOf: (values) => ({ id, ...inputOf(values, round.criteria, submits.current) }),
    refreshes: entryReads,
    savedOf: valuesOf,
    onSaved: () => {
      toast(
        submits.current
          ? { tone: 'positive', title: t('review.submitted'), text: t('review.submitted_text') }
          : { tone: 'positive', title: t('review.saved') },
      )
    },
  })
  const scoreMissing = t('errors.program_review.score_missing')
  const problems = fieldProblemsOf(form.formState.errors).map(({ name, text }) => {
    const [, at] = /^scores\.(\d+)/.exec(name) ?? []
    if (at === undefined)
      return {
        name,
        text: t('form.problem', { field: t(name === 'note' ? 'review.note' : 'review.feedback'), problem: text }),
      }
    const criterion = round.criteria[Number(at)]
    return {
      name: `scores.${at}.score`,
      text: t('form.problem', { field: criterion?.name ?? '', problem: scoreMissing }),
    }
  })
  return (
    <Form {...form.formProps} problems={problems} className="gap-6!">
      {round.criteria.map((criterion, at) => {
        const { error, ...field } = form.field(`scores.${at}.score`)
        return <CriterionField key={criterion.id} criterion={criterion} field={field} error={error && scoreMissing} />
      })}
      <TextArea
        label={t('review.note')}
        hint={t('review.note_hint')}
        optional
        rows={2}
        {...form.field('note')}
        max={reviewLimits.note}
      />
      {isFeedbackSent && <Callout>{t('errors.program_review.feedback_sent')}</Callout>}
      <TextArea
        label={t('review.feedback')}
        hint={t('review.feedback_hint')}
        optional
        rows={2}
        {...form.field('feedback')}
        readOnly={isFeedbackSent}
        max={reviewLimits.feedback}
      />
      <Checkbox label={t('review.released')} disabled={isFeedbackSent} {...form.register('isReleased')} />
      <div className="flex flex-wrap items-start gap-2 py-3 lg:sticky lg:bottom-0 lg:border-t lg:border-line lg:bg-surface">
        <Button
          type="submit"
          variant="primary"
          reason={reason(can.review)}
          pending={form.isSending && isSubmitting}
          onClick={() => choose(true)}
        >
          {t(wasSubmitted ? 'review.update' : 'review.submit')}
        </Button>
        {!wasSubmitted && (
          <Button type="submit" pending={form.isSending && !isSubmitting} onClick={() => choose(false)}>
            {t('review.save')}
          </Button>
        )}
        {can.abstain === 'ok' && <AbstainButton entryId={id} />}
      </div>
    </Form>
  )
}
