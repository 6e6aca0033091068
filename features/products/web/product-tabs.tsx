import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { TabLinks } from '#shell/ui/tab-links.tsx'
import { boardPath } from './search-params.ts'

const tabPaths = {
  discover: '/products',
  day: boardPath({ period: 'day' }),
  week: boardPath({ period: 'week' }),
  mine: '/products/mine',
} as const
type ProductTab = keyof typeof tabPaths

export const ProductTabs = ({ current }: { current: ProductTab }) => {
  const t = useTexts('products')
  const { viewer } = useAuth()
  const shown = (Object.keys(tabPaths) as ProductTab[]).filter((name) => name !== 'mine' || viewer)
  return (
    <TabLinks
      label={t('tabs.label')}
      tabs={shown.map((name) => ({ to: tabPaths[name], label: t(`tabs.${name}`), current: name === current }))}
    />
  )
}
