import { applyForPartner, type OwnRound, partnerLimits, readOwnApplication } from '../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { refusedVariant } from '#shell/i18n/failure-variant.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form, FormActions } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

const fields = ['reason', 'experience', 'contribution'] as const

/** The application form. After a rejection it starts with the previous answers. */
export const PartnerForm = ({ previousRound, verdict }: { previousRound: OwnRound | undefined; verdict: string }) => {
  const t = useTexts('partners')
  const reason = useReason('partners')(verdict)
  const form = useEndpointForm(applyForPartner, {
    defaults: {
      reason: previousRound?.reason ?? '',
      experience: previousRound?.experience ?? '',
      contribution: previousRound?.contribution ?? '',
    },
    draft: 'partner-application',
    refreshes: [readOwnApplication],
    onSuccess: () => toast({ title: t('form.sent'), tone: 'positive' }),
  })
  const isIncomplete = fields.some((field) => form.errorAt(field) !== undefined && form.getValues(field).trim() === '')
  const refused = form.refusal ? failureText(form.refusal, refusedVariant(form.refusal)) : undefined
  const formProps = { ...form.formProps, error: refused ?? (isIncomplete ? t('form.incomplete') : undefined) }
  return (
    <Form {...formProps}>
      <TextArea label={t('form.reason')} {...form.field('reason')} max={partnerLimits.text} rows={3} />
      <TextArea
        label={t('form.experience')}
        hint={t('form.experience_hint')}
        {...form.field('experience')}
        max={partnerLimits.text}
        rows={3}
      />
      <TextArea
        label={t('form.contribution')}
        hint={t('form.contribution_hint')}
        {...form.field('contribution')}
        max={partnerLimits.text}
        rows={3}
      />
      <FormActions>
        <Button type="submit" variant="primary" pending={form.isSending} {...(reason && { reason })}>
          {t('form.send')}
        </Button>
      </FormActions>
    </Form>
  )
}
