import { useState } from 'react'
import { tokenAreas, type TokenScope } from '#kit/token-scopes.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { Select } from '#shell/ui/select.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { accessTokenLimits, createAccessToken, listAccessTokens, tokenLifetimes } from '../contract/index.ts'
import { MadeToken } from './made-token.tsx'
import { ScopePicker } from './scope-picker.tsx'

type Props = { open: boolean; onClose: () => void }

export default function CreateTokenDialog({ open, onClose }: Props) {
  const t = useTexts('access-tokens')
  const [token, setToken] = useState<string>()
  const close = () => {
    setToken(undefined)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={token === undefined ? t('create.title') : t('made.title')}
      text={token === undefined ? t('create.text') : undefined}
      size="lg"
      dismissable={false}
    >
      {token === undefined ? (
        <CreateForm onMade={setToken} onCancel={close} />
      ) : (
        <MadeToken token={token} onClose={close} />
      )}
    </Dialog>
  )
}

const accessChoices = ['read', 'write', 'chosen'] as const
type Values = {
  name: string
  expiresInDays: string
  access: (typeof accessChoices)[number]
  scopes: TokenScope[]
}

const scopesOf = ({ access, scopes }: Values): readonly TokenScope[] =>
  access === 'chosen' ? scopes : tokenAreas.map((area) => `${area}:${access}` as const)

const CreateForm = ({ onMade, onCancel }: { onMade: (token: string) => void; onCancel: () => void }) => {
  const t = useTexts('access-tokens')
  const form = useEndpointForm(createAccessToken, {
    defaults: { expiresInDays: '30', access: 'read', scopes: [] },
    inputOf: (values: Values) => ({
      name: values.name,
      expiresInDays: Number(values.expiresInDays),
      scopes: scopesOf(values),
    }),
    refreshes: [listAccessTokens],
    onSuccess: ({ token }) => onMade(token),
  })
  return (
    <Form {...form.formProps}>
      <TextField
        label={t('create.name')}
        hint={t('create.name_hint')}
        {...form.field('name')}
        maxLength={accessTokenLimits.name}
        autoComplete="off"
      />
      <Select
        label={t('create.expires')}
        options={tokenLifetimes.map((days) => ({ value: String(days), label: t(`lifetimes.${days}`) }))}
        {...form.field('expiresInDays')}
      />
      <RadioGroup
        label={t('create.access')}
        options={accessChoices.map((choice) => ({ value: choice, label: t(`access.${choice}`) }))}
        {...form.field('access')}
      />
      {form.watch('access') === 'chosen' && (
        <ScopePicker
          chosen={form.watch('scopes')}
          onChange={(scopes) => form.setValue('scopes', scopes, { shouldValidate: form.formState.isSubmitted })}
          error={form.errorAt('scopes')}
        />
      )}
      <DialogActions label={t('create.confirm')} pending={form.isSending} onCancel={onCancel} />
    </Form>
  )
}
