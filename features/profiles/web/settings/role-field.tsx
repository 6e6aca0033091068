import type { ComponentProps } from 'react'
import { profileRoles } from '#features/accounts/contract/roles.ts'
import type { OwnProfile } from '../../contract/index.ts'
import { codeText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Select } from '#shell/ui/select.tsx'
import { isGrantedRole } from './form-values.ts'

type Props = Omit<ComponentProps<typeof Select>, 'label' | 'options' | 'hint' | 'placeholder'> & { profile: OwnProfile }

/** Partner is granted, not chosen, and the hint explains it (PROF-03). */
export const RoleField = ({ profile: { role }, ...rest }: Props) => {
  const t = useTexts('profiles')
  const accounts = useTexts('accounts')
  return (
    <Select
      {...rest}
      label={accounts('fields.role')}
      options={profileRoles.map((value) => ({
        value,
        label: accounts(`roles.${value}`),
        disabled: isGrantedRole(value) && value !== role,
      }))}
      hint={
        role && isGrantedRole(role)
          ? t('settings.partner_note')
          : codeText('account.partner_by_application', 'accounts')
      }
      {...(role === null && { placeholder: accounts('fields.role_placeholder') })}
    />
  )
}
