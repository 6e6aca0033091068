import { type ReactNode, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { type OwnProfile, suggestUsernames } from '#features/profiles/contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import type { UsernameFormState as FormOfUsername } from './use-username-form.ts'
import { UsernameStatus } from './username-status.tsx'

/** Where the public page will be: a name that is free, or one of those that are offered. */
export const UsernameForm = ({
  profile,
  form,
  children,
}: {
  profile: OwnProfile
  form: FormOfUsername
  children?: ReactNode
}) => {
  const t = useTexts('profiles')
  // Names are given to confirmed addresses; the others are told when they ask for one.
  const canClaim = useAuth().viewer?.emailConfirmed === true
  const { refusal, setFocus } = form
  // What saved it may be far away on the page.
  useEffect(() => {
    if (refusal) setFocus('username')
  }, [refusal, setFocus])
  const typed = useWatch({ control: form.control, name: 'username' }) ?? ''
  return (
    // What is refused is refused about the one field, so it is said there.
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

/** Free names to choose from, made of the member's own. */
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
