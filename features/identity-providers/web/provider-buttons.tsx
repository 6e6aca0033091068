import { useState } from 'react'
import { expectCallback } from '#shell/auth/expected-callback.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { FormError } from '#shell/ui/form.tsx'
import { beginLogin, type Provider } from '../contract/index.ts'
import { OrganisationLogin } from './organisation-login.tsx'

export type ProviderButtonsProps = {
  providers: readonly Provider[]
  /** Whether organisations log in by the domain of the mail address. */
  hasSso: boolean
  action: 'log_in' | 'sign_up'
  next: string | null
}

/** Leads to the other service, which leads back to `/login/return/:provider`. */
export default function ProviderButtons({ providers, hasSso, action, next }: ProviderButtonsProps) {
  const t = useTexts('identity-providers')
  const [chosen, setChosen] = useState<string>()
  const begin = useEndpointMutation(beginLogin, {
    onSuccess: ({ url }) => {
      expectCallback()
      location.assign(url)
    },
  })
  const press = (provider: string) => {
    setChosen(provider)
    begin.mutate({ provider, ...(next && { next }) })
  }
  return (
    <div className="flex flex-col gap-3 pt-4">
      <FormError text={begin.error ? failureText(begin.error) : undefined} />
      {providers.map(({ key, name }) => (
        <Button key={key} size="lg" wide pending={begin.isPending && chosen === key} onClick={() => press(key)}>
          {t(`buttons.${action}`, { provider: name })}
        </Button>
      ))}
      {hasSso && <OrganisationLogin action={action} next={next} />}
    </div>
  )
}
