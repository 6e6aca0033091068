import { type ReactNode, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { type OwnProfile, suggestUsernames } from '../../contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import type { UsernameFormState } from './use-username-form.ts'
import { UsernameStatus } from './username-status.tsx'

/** Chooses the username for the public page, with suggestions. */
export const UsernameForm = ({
  profile,
  form,
  children,
}: {
  profile: OwnProfile
  form: UsernameFormState
  children?: ReactNode
}) => {
  const t = useTexts('profiles')
  // Only confirmed members can claim a username; others see the refusal when they submit.
  const canClaim = useAuth().viewer?.emailConfirmed === true
  const { refusal, setFocus } = form
  // The save button may be far away on the page.
  useEffect(() => {
    if (refusal) setFocus('username')
  }, [refusal, setFocus])
  const typed = useWatch({ control: form.control, name: 'username' }) ?? ''
  return (
    // The only field shows the form's error.
    <Form {...form.formProps} error={undefined} className="gap-3!">
      <TextField
        label={t('settings.username')}
        hint={profile.username === null ? t('settings.username_hint') : t('settings.username_change_hint')}
        {...form.field('username')}
        error={form.formProps.error ?? form.errorAt('username')}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {canClaim && <UsernameStatus typed={typed} own={profile.username} />}
      {canClaim && profile.username === null && (
        <UsernameSuggestions onPick={(username) => form.setValue('username', username, { shouldDirty: true })} />
      )}
      {children}
    </Form>
  )
}

const UsernameSuggestions = ({ onPick }: { onPick: (username: string) => void }) => {
  const t = useTexts('profiles')
  const { data } = useEndpointQuery(suggestUsernames, {})
  if (!data || data.items.length === 0) return null
  return (
    <div role="group" aria-label={t('settings.username_offers')} className="flex flex-wrap items-center gap-2">
      <span aria-hidden="true" className="text-sm text-ink-muted">
        {t('settings.username_offers')}
      </span>
      {data.items.map((username) => (
        <Button key={username} size="sm" onClick={() => onPick(username)}>
          <bdi>{username}</bdi>
        </Button>
      ))}
    </div>
  )
}
