import type { ComponentProps } from 'react'
import { profileRoles } from '#features/accounts/contract/roles.ts'
import type { OwnProfile } from '../../contract/index.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Select } from '#shell/ui/select.tsx'
import { isGrantedRole } from './form-values.ts'

type Props = Omit<ComponentProps<typeof Select>, 'label' | 'options' | 'hint' | 'placeholder'> & { profile: OwnProfile }

/** Partner is granted, not chosen, and the hint explains it (PROF-03). */
export const RoleField = ({ profile: { role }, ...rest }: Props) => {
  const t = useTexts('profiles')
  const accounts = useTexts('accounts')
  const reason = useReason('accounts')
  return (
    <Select
      {...rest}
      label={accounts('fields.role')}
      options={profileRoles.map((value) => ({
        value,
        label: accounts(`roles.${value}`),
        disabled: isGrantedRole(value) && value !== role,
      }))}
      hint={role && isGrantedRole(role) ? t('settings.partner_note') : reason('account.partner_by_application')}
      {...(role === null && { placeholder: accounts('fields.role_placeholder') })}
    />
  )
}
