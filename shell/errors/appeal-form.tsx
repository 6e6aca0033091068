import { appealLockout, securityLimits } from '#features/security-events/contract/index.ts'
import { ApiError } from '../api/api-error.ts'
import { useEndpointForm } from '../forms/endpoint-form.ts'
import { useTexts } from '../i18n/texts.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Form, FormActions } from '../ui/form.tsx'
import { TextArea } from '../ui/text-area.tsx'

/** Appealed in another tab, or the lockout is over. The refetch after `onSent` shows which. */
const isSettled = (error: unknown) =>
  error instanceof ApiError && (error.code === 'block.appealed' || error.code === 'block.none')

export const AppealForm = ({ onSent }: { onSent: () => void }) => {
  const t = useTexts('security-events')
  const form = useEndpointForm(appealLockout, {
    draft: 'block-appeal',
    send: (input, submit) =>
      submit(input).catch((error: unknown) => {
        if (!isSettled(error)) throw error
      }),
    onSuccess: onSent,
  })
  return (
    <Card as="section">
      <h2 className="mb-1 text-lg font-bold">{t('blocked.appeal')}</h2>
      <p className="mb-4 text-sm text-ink-muted">{t('blocked.appeal_lead')}</p>
      <Form {...form.formProps}>
        <TextArea label={t('blocked.appeal_text')} {...form.field('text')} max={securityLimits.appeal} rows={5} />
        <FormActions>
          <Button type="submit" variant="primary" pending={form.isSending}>
            {t('blocked.appeal_send')}
          </Button>
        </FormActions>
      </Form>
    </Card>
  )
}
