import { networkLimits, requestConnection } from '#features/network/contract/index.ts'
import { useContractForm } from '#shell/forms/contract-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Dialog } from '#shell/ui/dialog.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { type Named, useRequest } from './api.ts'

type Props = { member: Named; open: boolean; onClose: () => void }

/** Asks a member to connect, with a few lines or without. What is typed survives a reload and a lost line. */
export default function RequestDialog({ member, open, onClose }: Props) {
  const t = useTexts('network')
  const request = useRequest(member)
  const formId = `request-${member.id}`
  const form = useContractForm<typeof requestConnection, { message: string }>(requestConnection, {
    draft: `request:${member.id}`,
    inputOf: ({ message }) => ({ memberId: member.id, message: message ?? '' }),
    // Twice is one request whatever the key: the server knows who has asked whom.
    send: async ({ message }) => {
      await request(message)
      onClose()
    },
  })
  const name = member.fullName
  return (
    <Dialog
      open={open}
      onClose={onClose}
      dismissable={false}
      title={t('request.title', { name })}
      text={t('request.text', { name })}
      footer={
        <>
          <Button onClick={onClose}>{t('request.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" pending={form.isSending}>
            {t('request.send')}
          </Button>
        </>
      }
    >
      <Form {...form.frame} id={formId}>
        <TextArea label={t('request.message')} hint={t('request.message_hint')} optional rows={5} {...form.field('message')} max={networkLimits.message} />
      </Form>
    </Dialog>
  )
}
