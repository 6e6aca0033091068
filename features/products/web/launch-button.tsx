import Rocket from 'lucide-react/icons/rocket'
import { useTexts } from '#shell/i18n/texts.ts'
import { ButtonLink } from '#shell/ui/button.tsx'

/** Links to the form, which asks visitors to sign in. */
export const LaunchButton = ({ variant = 'primary' }: { variant?: 'primary' | 'secondary' }) => {
  const t = useTexts('products')
  return (
    <ButtonLink to="/products/new" variant={variant} icon={<Rocket />}>
      {t('list.launch')}
    </ButtonLink>
  )
}
