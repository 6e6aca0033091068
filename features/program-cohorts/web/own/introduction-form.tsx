import { useEffect } from 'react'
import { cohortLimits, type CohortView, setIntroduction } from '../../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form, FormActions } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { choiceReads } from '../cohort-reads.ts'

type Props = {
  programId: string
  introduction: NonNullable<CohortView['own']>['introduction']
  onClose: () => void
}

/** Edits what the participant tells the others about themselves. */
export default function IntroductionForm({ programId, introduction, onClose }: Props) {
  const t = useTexts('program-cohorts')
  const form = useEndpointForm<typeof setIntroduction, { text: string }>(setIntroduction, {
    defaults: { text: introduction?.text ?? '' },
    draft: `cohort-introduction:${programId}`,
    inputOf: ({ text }) => ({ programId, text }),
    refreshes: choiceReads,
    onSuccess: ({ own }) => {
      onClose()
      toast({ tone: 'positive', title: t(own?.introduction ? 'own.saved' : 'own.removed') })
    },
  })
  const { setFocus } = form
  useEffect(() => setFocus('text'), [setFocus])
  return (
    <Form {...form.formProps}>
      <TextArea
        label={t('own.label')}
        hint={t('own.hint')}
        rows={5}
        {...form.field('text')}
        max={cohortLimits.introduction}
      />
      <FormActions>
        <Button type="submit" variant="primary" size="sm" pending={form.isSending}>
          {t('own.save')}
        </Button>
        <Button size="sm" variant="quiet" onClick={onClose}>
          {t('own.cancel')}
        </Button>
      </FormActions>
    </Form>
  )
}
