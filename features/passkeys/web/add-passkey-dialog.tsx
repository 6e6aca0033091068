import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mutate } from '#shell/api/query.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Callout } from '#shell/ui/callout.tsx'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import {
  type Attestation,
  listPasskeys,
  passkeyLimits,
  registerPasskey,
  startPasskeyRegistration,
} from '../contract/index.ts'
import { type CeremonyProblem, createPasskey } from './ceremony.ts'
import { useSuggestedName } from './use-suggested-name.ts'

type Props = { open: boolean; onClose: () => void }

export default function AddPasskeyDialog({ open, onClose }: Props) {
  const t = useTexts('passkeys')
  return (
    <Dialog open={open} onClose={onClose} title={t('add.title')} text={t('add.text')} dismissable={false}>
      <AddForm onClose={onClose} />
    </Dialog>
  )
}

/** Lets the form check the name before the browser creates the passkey. */
const notCreatedYet: Attestation = { id: '-', clientDataJSON: '-', attestationObject: '-', transports: [] }

const AddForm = ({ onClose }: Pick<Props, 'onClose'>) => {
  const t = useTexts('passkeys')
  const client = useQueryClient()
  const suggestedName = useSuggestedName()
  const [problem, setProblem] = useState<CeremonyProblem>()
  const form = useEndpointForm(registerPasskey, {
    defaults: { name: suggestedName },
    inputOf: ({ name }: { name: string }) => ({ name, response: notCreatedYet }),
    refreshes: [listPasskeys],
    send: async ({ name }, submit) => {
      setProblem(undefined)
      const response = await createPasskey(await mutate(client, startPasskeyRegistration, {}))
      if (typeof response === 'string') return response
      await submit({ name, response })
      return undefined
    },
    onSuccess: (notCreated) => {
      if (notCreated) return setProblem(notCreated)
      onClose()
      toast({ title: t('add.done'), tone: 'positive' })
    },
  })
  return (
    <Form {...form.formProps}>
      {problem && <Callout live>{t(problem === 'exists' ? 'ceremony.exists' : 'ceremony.not_created')}</Callout>}
      <TextField label={t('add.name')} {...form.field('name')} maxLength={passkeyLimits.name} autoComplete="off" />
      <DialogActions label={t('add.confirm')} pending={form.isSending} onCancel={onClose} />
    </Form>
  )
}
