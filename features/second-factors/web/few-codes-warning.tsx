import { useTexts } from '#shell/i18n/texts.ts'
import { Callout } from '#shell/ui/callout.tsx'
import { Link } from '#shell/ui/link.tsx'
import { secondFactorLimits } from '../contract/index.ts'

export const recoveryCodesPath = '/profile?tab=recovery-codes'

/** SET-04: before the recovery codes run out. */
export const FewCodesWarning = ({ left, hasLink = false }: { left: number; hasLink?: boolean }) => {
  const t = useTexts('second-factors')
  if (left > secondFactorLimits.fewRecoveryCodes) return null
  return (
    <Callout
      tone="warning"
      title={t('recovery.few', { count: left })}
      action={hasLink && <Link to={recoveryCodesPath}>{t('recovery.regenerate')}</Link>}
    >
      {t('recovery.few_text')}
    </Callout>
  )
}
