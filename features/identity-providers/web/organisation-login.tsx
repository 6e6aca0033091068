import Building2 from 'lucide-react/icons/building-2'
import { useEffect, useRef, useState } from 'react'
import { expectCallback } from '#shell/auth/expected-callback.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { beginSso } from '../contract/index.ts'
import type { ProviderButtonsProps } from './provider-buttons.tsx'

type OrganisationLoginProps = Pick<ProviderButtonsProps, 'action' | 'next'>

/** A button that opens the form: the domain of the mail address says which organisation it is. */
export const OrganisationLogin = ({ action, next }: OrganisationLoginProps) => {
  const t = useTexts('identity-providers')
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <OrganisationForm next={next} />
  return (
    <Button size="lg" wide icon={<Building2 />} onClick={() => setOpen(true)}>
      {t(`sso.${action}`)}
    </Button>
  )
}

const OrganisationForm = ({ next }: Pick<OrganisationLoginProps, 'next'>) => {
  const t = useTexts('identity-providers')
  const box = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const form = useEndpointForm(beginSso, {
    inputOf: (values) => ({ ...values, ...(next && { next }) }),
    onSuccess: ({ url }) => {
      expectCallback()
      location.assign(url)
    },
  })
  return (
    <div ref={box} className="mt-2 border-t border-line pt-5">
      <Form {...form.formProps}>
        <TextField
          label={t('sso.email')}
          {...form.field('email')}
          type="text"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          dir="ltr"
        />
        <Button type="submit" size="lg" wide pending={form.isSending}>
          {t('sso.submit')}
        </Button>
      </Form>
    </div>
  )
}
