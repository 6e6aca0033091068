import { networkLimits } from '#features/network/contract/index.ts'
import { askToConnect, type ProductDetail, readProduct } from '../contract/index.ts'
import type { MemberCard } from '#features/profiles/contract/card.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

type Props = {
  product: ProductDetail
  member: MemberCard
  open: boolean
  onAsked: (memberId: string) => void
  onClose: () => void
}

/** Asks a maker to connect, optionally with a message. The draft survives a reload and a lost connection. */
export default function ConnectDialog(props: Props) {
  const { product, member, open, onClose } = props
  const t = useTexts('products')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      dismissable={false}
      title={t('connect.title', { name: member.fullName })}
      text={t('connect.text', { title: product.title })}
    >
      <ConnectForm key={member.id} {...props} />
    </Dialog>
  )
}

const ConnectForm = ({ product, member, onAsked, onClose }: Props) => {
  const t = useTexts('products')
  const form = useEndpointForm<typeof askToConnect, { message: string }>(askToConnect, {
    draft: `connect:${product.id}:${member.id}`,
    inputOf: ({ message }) => ({ id: product.id, makerId: member.id, message: message ?? '' }),
    refreshes: [readProduct],
    onSuccess: ({ state, memberId, fullName }) => {
      onAsked(memberId)
      onClose()
      toast({ title: t(state === 'connected' ? 'connect.made' : 'connect.sent', { name: fullName }), tone: 'positive' })
    },
  })
  return (
    <Form {...form.formProps}>
      <TextArea
        label={t('connect.message')}
        hint={t('connect.message_hint')}
        optional
        rows={5}
        {...form.field('message')}
        max={networkLimits.message}
      />
      <DialogActions label={t('connect.send')} pending={form.isSending} onCancel={onClose} />
    </Form>
  )
}
