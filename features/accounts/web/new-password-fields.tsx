import { useTexts } from '#shell/i18n/texts.ts'
import { PasswordField, type PasswordFieldProps } from '#shell/ui/password-field.tsx'
import { passwordRefusalText } from './password-refusal.ts'
import { PasswordStrength } from './password-strength.tsx'

type FieldProps = Omit<PasswordFieldProps, 'label' | 'autoComplete'>
type Props = {
  password: FieldProps
  passwordAgain: FieldProps
  /** The typed password, and what must not be in it. */
  typed: string
  personalWords: string[]
  /** The error of the form, which may be about the password. */
  refusal: unknown
}

/** A new password, twice, with its strength. */
export const NewPasswordFields = ({ password, passwordAgain, typed, personalWords, refusal }: Props) => {
  const t = useTexts('accounts')
  return (
    <>
      <PasswordField
        label={t('fields.password')}
        {...password}
        error={password.error ?? passwordRefusalText(refusal)}
        autoComplete="new-password"
        hint={t('fields.password_hint')}
        strength={<PasswordStrength password={typed} personalWords={personalWords} />}
      />
      <PasswordField label={t('fields.password_again')} {...passwordAgain} autoComplete="new-password" />
    </>
  )
}
