import { signUp } from '../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { RoleAndTerms } from './role-and-terms.tsx'
import { passwordRefusalText } from './password-refusal.ts'

/** Creates an account (AUTH-01); the mailed link starts the session. The draft survives a failed request and a reload, except for the passwords. */
export const SignupForm = ({ next, onSent }: { next: string | undefined; onSent: (email: string) => void }) => {
  const t = useTexts('accounts')
  const form = useEndpointForm(signUp, {
    draft: 'signup',
    excludedFromDraft: ['password', 'passwordAgain'],
    inputOf: (values) => ({ ...values, next, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    onSuccess: (_answer, { email }) => onSent(email),
  })
  const [password = '', fullName = '', email = ''] = form.watch(['password', 'fullName', 'email'])
  const passwordError = passwordRefusalText(form.refusal)
  return (
    <Form {...form.formProps} error={passwordError ? undefined : form.formProps.error}>
      <TextField label={t('fields.full_name')} {...form.field('fullName')} autoComplete="name" />
      <TextField label={t('fields.email')} {...form.field('email')} type="email" autoComplete="email" />
      <NewPasswordFields
        password={form.field('password')}
        passwordAgain={form.field('passwordAgain')}
        typed={password}
        personalWords={[fullName, email]}
        refusal={form.refusal}
      />
      <RoleAndTerms role={form.field('role')} acceptedTerms={form.field('acceptedTerms')} />
      <Button type="submit" variant="primary" size="lg" wide pending={form.isSending}>
        {t('signup.submit')}
      </Button>
    </Form>
  )
}
