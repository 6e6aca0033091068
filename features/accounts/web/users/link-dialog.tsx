import { createUserLink, type UserRow } from '../../contract/index.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { CopyField } from '#shell/ui/copy-button.tsx'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'

type Props = { user: UserRow; open: boolean; onClose: () => void }

/** Creates a link to an account and shows it once. Closing the dialog discards it. */
export default function LinkDialog({ user, open, onClose }: Props) {
  const t = useTexts('admin')
  return (
    <Dialog open={open} onClose={onClose} title={t('users.link.title', { name: user.fullName })} dismissable={false}>
      <LinkForm user={user} onClose={onClose} />
    </Dialog>
  )
}

const LinkForm = ({ user: { id, emailConfirmed }, onClose }: Omit<Props, 'open'>) => {
  const t = useTexts('admin')
  const format = useFormat()
  const creating = useEndpointMutation(createUserLink)
  const kind = emailConfirmed ? 'password' : 'invitation'
  const { data: link, error } = creating
  if (link)
    return (
      <div className="flex flex-col gap-5">
        <CopyField label={t('users.link.value')} value={link.url} copyLabel={t('users.link.copy')} />
        <Callout tone="warning" live>
          {t('users.link.once', { time: format.dateTime(link.expiresAt) })}
        </Callout>
        <div className="flex justify-end">
          <Button variant="primary" onClick={onClose}>
            {t('users.link.close')}
          </Button>
        </div>
      </div>
    )
  return (
    <div className="flex flex-col gap-5">
      <p>{t(`users.link.${kind}`)}</p>
      {error && (
        <Callout tone="danger" live>
          {failureText(error)}
        </Callout>
      )}
      <DialogActions
        label={t('users.link.send')}
        pending={creating.isPending}
        onAct={() => creating.mutate({ id, kind })}
        onCancel={onClose}
      />
    </div>
  )
}
