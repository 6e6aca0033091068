import { useTexts } from '#shell/i18n/texts.ts'
import { Checkbox, type CheckboxProps } from '#shell/ui/checkbox.tsx'
import { Link } from '#shell/ui/link.tsx'
import { Select, type SelectProps } from '#shell/ui/select.tsx'
import { selfAssignableRoles } from '../contract/index.ts'

type RoleAndTermsProps = {
  role: Omit<SelectProps, 'label' | 'options'>
  acceptedTerms: Omit<CheckboxProps, 'label'>
}

/** What every sign-up asks for before the account exists (AUTH-01). */
export const RoleAndTerms = ({ role, acceptedTerms }: RoleAndTermsProps) => {
  const t = useTexts('accounts')
  return (
    <>
      <Select
        label={t('fields.role')}
        {...role}
        options={selfAssignableRoles.map((one) => ({ value: one, label: t(`roles.${one}`) }))}
        placeholder={t('fields.role_placeholder')}
      />
      <Checkbox
        label={t('signup.terms')}
        {...acceptedTerms}
        hint={
          <span className="flex flex-wrap gap-x-4 gap-y-1">
            <Link to="/terms" className="inline-flex items-center coarse:min-h-11">
              {t('signup.terms_link')}
            </Link>
            <Link to="/privacy" className="inline-flex items-center coarse:min-h-11">
              {t('signup.privacy_link')}
            </Link>
          </span>
        }
      />
    </>
  )
}
