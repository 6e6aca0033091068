import { useTexts } from '#shell/i18n/texts.ts'
import { ButtonLink } from '#shell/ui/button.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'

export const PasswordCard = () => {
  const t = useTexts('accounts')
  return (
    <SectionCard title={t('fields.password')}>
      <ButtonLink to="/forgot-password" className="w-fit">
        {t('identity.choose_password')}
      </ButtonLink>
    </SectionCard>
  )
}
