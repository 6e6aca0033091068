import { ApiError } from '#shell/api/api-error.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { replaceSession } from '#shell/auth/session-lock.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { Link } from '#shell/ui/link.tsx'
import { PasswordField } from '#shell/ui/password-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { addPassword, changePassword, listSessions, readProofs } from '../contract/index.ts'
import { passwordRefusalText } from './password-refusal.ts'
import { PasswordStrength } from './password-strength.tsx'

/** Tells password managers whose password it is. */
const UsernameField = () => {
  const { viewer } = useAuth()
  return <input type="hidden" name="username" autoComplete="username" value={viewer?.email ?? ''} readOnly />
}

const usePersonalWords = () => {
  const { viewer } = useAuth()
  return viewer ? [viewer.fullName, viewer.email] : []
}

const isPasswordWrong = (refusal: unknown) => refusal instanceof ApiError && refusal.code === 'account.password_wrong'

export const ChangePasswordForm = () => {
  const t = useTexts('accounts')
  const personalWords = usePersonalWords()
  const form = useEndpointForm(changePassword, {
    defaults: { currentPassword: '', password: '', passwordAgain: '' },
    refreshes: [listSessions],
    send: (input, submit) => replaceSession(() => submit(input)),
    onSuccess: () => {
      toast({ title: t('reset.done'), text: t('sessions.others_done'), tone: 'positive' })
      form.reset()
    },
  })
  const wrongError = isPasswordWrong(form.refusal) ? errorText(form.refusal) : undefined
  const newError = passwordRefusalText(form.refusal)
  return (
    <Form {...form.formProps} error={wrongError || newError ? undefined : form.formProps.error}>
      <UsernameField />
      <PasswordField
        label={t('password_card.current')}
        {...form.field('currentPassword')}
        error={form.errorAt('currentPassword') ?? wrongError}
        autoComplete="current-password"
        aside={
          <Link to="/forgot-password" variant="quiet" className="touch-line text-sm">
            {t('login.forgot')}
          </Link>
        }
      />
      <PasswordField
        label={t('fields.new_password')}
        {...form.field('password')}
        error={form.errorAt('password') ?? newError}
        autoComplete="new-password"
        hint={t('fields.password_hint')}
        strength={<PasswordStrength password={form.watch('password') ?? ''} personalWords={personalWords} />}
      />
      <PasswordField label={t('fields.password_again')} {...form.field('passwordAgain')} autoComplete="new-password" />
      <Button type="submit" variant="primary" className="w-fit" pending={form.isSending}>
        {t('reset.submit')}
      </Button>
    </Form>
  )
}

export const AddPasswordForm = () => {
  const t = useTexts('accounts')
  const personalWords = usePersonalWords()
  const form = useEndpointForm(addPassword, {
    refreshes: [readProofs],
    onSuccess: () => void toast({ title: t('password_card.added'), tone: 'positive' }),
  })
  const newError = passwordRefusalText(form.refusal)
  return (
    <Form {...form.formProps} error={newError ? undefined : form.formProps.error}>
      <UsernameField />
      <PasswordField
        label={t('fields.new_password')}
        {...form.field('password')}
        error={form.errorAt('password') ?? newError}
        autoComplete="new-password"
        hint={t('fields.password_hint')}
        strength={<PasswordStrength password={form.watch('password') ?? ''} personalWords={personalWords} />}
      />
      <PasswordField label={t('fields.password_again')} {...form.field('passwordAgain')} autoComplete="new-password" />
      <Button type="submit" variant="primary" className="w-fit" pending={form.isSending}>
        {t('password_card.add')}
      </Button>
    </Form>
  )
}
