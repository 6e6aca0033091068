import { useEndpointQuery } from '#shell/api/query.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { FormSkeleton } from '#shell/ui/skeleton.tsx'
import { readProofs } from '../contract/index.ts'
import { AddPasswordForm, ChangePasswordForm } from './password-forms.tsx'

/** Changes the password (SET-02), or sets the first one. */
export const PasswordCard = () => {
  const t = useTexts('accounts')
  const { data, error, refetch } = useEndpointQuery(readProofs, {})
  const hasPassword = data?.hasPassword ?? true
  return (
    <SectionCard title={t('fields.password')} text={t(hasPassword ? 'password_card.text' : 'password_card.add_text')}>
      {error && !data ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} reference={error.requestId} />
      ) : !data ? (
        <FormSkeleton fields={3} />
      ) : hasPassword ? (
        <ChangePasswordForm />
      ) : (
        <AddPasswordForm />
      )}
    </SectionCard>
  )
}
