import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { requestMailLogin } from '../contract/index.ts'

type RequestFormProps = { email: string | undefined; next: string | null; onSent: (email: string) => unknown }

export const RequestForm = ({ email, next, onSent }: RequestFormProps) => {
  const t = useTexts('mail-login')
  const form = useEndpointForm(requestMailLogin, {
    draft: 'mail-login',
    ...(email && { defaults: { email } }),
    inputOf: (values) => ({ ...values, ...(next && { next }) }),
    onSuccess: (_answer, input) => onSent(input.email),
  })
  return (
    <Form {...form.formProps}>
      <TextField label={t('page.email')} {...form.field('email')} type="email" autoComplete="username" />
      <Button type="submit" variant="primary" size="lg" wide pending={form.isSending}>
        {t('page.send')}
      </Button>
    </Form>
  )
}
