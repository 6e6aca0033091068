import { messageSenders } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import type { PrivacySettings } from './use-privacy.ts'

/** Who may start a conversation with the member (SET-08). */
export const MessageSendersField = ({ privacy: { shown, set } }: { privacy: PrivacySettings }) => {
  const t = useTexts('profiles')
  return (
    <RadioGroup
      label={t('settings.messages_from')}
      name="messagesFrom"
      value={shown.messagesFrom}
      onChange={({ currentTarget }) =>
        set('messagesFrom', messageSenders.find((one) => one === currentTarget.value) ?? shown.messagesFrom)
      }
      options={messageSenders.map((value) => ({
        value,
        label: t(`settings.senders.${value}`),
        hint: t(`settings.senders_hint.${value}`),
      }))}
    />
  )
}
