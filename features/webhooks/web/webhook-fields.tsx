import type { ComponentProps } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { CheckboxGroup } from '#shell/ui/checkbox-group.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { webhookGroups, webhookLimits } from '../contract/index.ts'

type Props = {
  urlProps: Partial<ComponentProps<typeof TextField>>
  groupsProps: object
  groupsError: string | undefined
}

/** What the forms for adding and changing a webhook share. */
export const WebhookFields = ({ urlProps, groupsProps, groupsError }: Props) => {
  const t = useTexts('webhooks')
  const notifications = useTexts('notifications')
  return (
    <>
      <TextField
        label={t('fields.url')}
        hint={t('fields.url_hint')}
        {...urlProps}
        type="url"
        dir="ltr"
        maxLength={webhookLimits.urlLength}
        autoComplete="off"
        spellCheck={false}
      />
      <CheckboxGroup
        legend={t('fields.groups')}
        values={webhookGroups}
        labelOf={(group) => notifications(`preferences.groups.${group}`)}
        fieldProps={groupsProps}
        error={groupsError}
      />
    </>
  )
}
