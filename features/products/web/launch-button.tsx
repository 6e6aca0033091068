import Rocket from 'lucide-react/icons/rocket'
import { useTexts } from '#shell/i18n/texts.ts'
import { ButtonLink } from '#shell/ui/button.tsx'

/** Leads to the form; a visitor by the login. */
export const LaunchButton = ({ variant = 'primary' }: { variant?: 'primary' | 'secondary' }) => {
  const t = useTexts('products')
  return (
    <ButtonLink to="/products/new" variant={variant} icon={<Rocket />}>
      {t('list.launch')}
    </ButtonLink>
  )
}
