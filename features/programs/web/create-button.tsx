import Plus from 'lucide-react/icons/plus'
import { loginPath } from '#shell/api/page-data.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { Button, ButtonLink } from '#shell/ui/button.tsx'

const formPath = '/programs/new'

/** Leads to the form, or says what a visitor or an unconfirmed member has to do first (PROG-01). */
export const CreateButton = ({ variant = 'primary' }: { variant?: 'primary' | 'secondary' }) => {
  const t = useTexts('programs')
  const reasonOf = useReason('programs')
  const { viewer } = useAuth()
  if (viewer && !viewer.emailConfirmed)
    return (
      <Button variant={variant} icon={<Plus />} reason={reasonOf('auth.unconfirmed')}>
        {t('list.create')}
      </Button>
    )
  const link = (
    <ButtonLink
      to={viewer ? formPath : loginPath({ pathname: formPath, search: '' })}
      variant={variant}
      icon={<Plus />}
      className="self-start sm:self-end"
    >
      {t('list.create')}
    </ButtonLink>
  )
  if (viewer) return link
  return (
    <div className="flex flex-col gap-1.5 sm:items-end">
      {link}
      <p className="text-xs text-ink-muted">{t('errors.auth.required')}</p>
    </div>
  )
}
