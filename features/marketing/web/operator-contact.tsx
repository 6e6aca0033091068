import { useTexts } from '#shell/i18n/texts.ts'

export const OperatorContact = ({ email }: { email: string }) => {
  const t = useTexts('marketing')
  return (
    <p>
      {t('privacy.operator.contact')}{' '}
      <a href={`mailto:${email}`} dir="ltr" className="rounded-xs text-link underline underline-offset-[0.2em]">
        {email}
      </a>
    </p>
  )
}
