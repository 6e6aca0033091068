import { setAdminLevel, userLimits, type UserRow } from '../../contract/index.ts'
import { listConfirmations } from '#features/confirmations/contract/index.ts'
import { SecondAdministratorNotice } from '#features/confirmations/web/index.ts'
import { type AdminLevel, adminLevels } from '#kit/access.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { userEndpoints } from './user-endpoints.ts'

type Props = { user: UserRow; open: boolean; onClose: () => void }

export default function LevelDialog({ user, open, onClose }: Props) {
  const t = useTexts('admin')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('users.level_form.title', { name: user.fullName })}
      dismissable={false}
    >
      <LevelForm user={user} onClose={onClose} />
    </Dialog>
  )
}

const choices = ['none', ...adminLevels] as const

const LevelForm = ({ user: { id, adminLevel, can }, onClose }: Omit<Props, 'open'>) => {
  const t = useTexts('admin')
  const asked = useTexts('confirmations')('asked')
  const reasonOf = useReason('accounts')
  const form = useEndpointForm<typeof setAdminLevel, { level: (typeof choices)[number]; reason: string }>(
    setAdminLevel,
    {
      defaults: { level: adminLevel ?? 'none', reason: '' },
      inputOf: ({ level, reason }) => ({ id, level: level === 'none' ? null : (level as AdminLevel), reason }),
      refreshes: [...userEndpoints, listConfirmations],
      onSuccess: ({ waits }) => {
        onClose()
        toast({ title: waits ? asked : t('users.done.level'), tone: 'positive' })
      },
    },
  )
  return (
    <Form {...form.formProps}>
      <RadioGroup
        label={t('users.level_form.level')}
        options={choices.map((value) => {
          const why = reasonOf(can[`admin_${value}`] ?? 'auth.forbidden')
          return {
            value,
            label: t(`users.level.${value}`),
            hint: why ?? (value === 'none' ? undefined : t(`users.level_hint.${value}`)),
            disabled: why !== undefined,
          }
        })}
        {...form.field('level')}
      />
      <TextArea
        label={t('users.level_form.reason')}
        hint={t('users.level_form.reason_hint')}
        optional
        {...form.field('reason')}
        max={userLimits.reason}
        rows={2}
      />
      <SecondAdministratorNotice />
      <DialogActions label={t('users.level_form.send')} pending={form.isSending} onCancel={onClose} />
    </Form>
  )
}
