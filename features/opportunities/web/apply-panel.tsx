import Mail from 'lucide-react/icons/mail'
import Send from 'lucide-react/icons/send'
import { lazy, Suspense, useState } from 'react'
import { type OpportunityDetail, opportunityPath } from '../contract/index.ts'
import { loginPath } from '#shell/api/page-data.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { buttonClasses } from '#shell/ui/button-styles.ts'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { useVerdictText } from './use-verdict-text.ts'

const ApplyDialog = lazy(() => import('./apply-dialog.tsx'))
const OwnApplication = lazy(() => import('./own-application.tsx'))

/** OPP-06: applying by dialog or mail, a link to the login, or the reason why applying is not possible. */
export const ApplyPanel = ({ opportunity }: { opportunity: OpportunityDetail }) => {
  const t = useTexts('opportunities')
  const verdictText = useVerdictText()
  const [isApplying, setApplying] = useState(false)
  const { application, can, contactEmail, slug, title } = opportunity
  const verdict = can['apply'] ?? 'ok'

  if (application) {
    return (
      <Suspense fallback={null}>
        <OwnApplication application={application} />
      </Suspense>
    )
  }
  if (verdict === 'opportunity.own') return null
  if (verdict === 'auth.required') {
    return (
      <ButtonLink to={loginPath({ pathname: opportunityPath(slug), search: '' })} variant="primary" size="lg" wide>
        {t('detail.apply_login')}
      </ButtonLink>
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="primary"
        size="lg"
        wide
        icon={<Send />}
        reason={verdict === 'ok' ? undefined : verdictText(verdict)}
        onClick={() => setApplying(true)}
      >
        {t('detail.apply')}
      </Button>
      {contactEmail && verdict === 'ok' && (
        <a
          href={`mailto:${contactEmail}?subject=${encodeURIComponent(t('detail.mail_subject', { title }))}`}
          className={buttonClasses({ variant: 'secondary', wide: true })}
        >
          <Mail />
          {t('detail.apply_mail')}
        </a>
      )}
      {isApplying && (
        <Suspense fallback={null}>
          <ApplyDialog opportunity={opportunity} onClose={() => setApplying(false)} />
        </Suspense>
      )}
    </div>
  )
}
