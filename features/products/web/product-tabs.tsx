import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { TabLinks } from '#shell/ui/tab-links.tsx'
import { boardPath } from './search-params.ts'

const places = {
  discover: '/products',
  day: boardPath({ period: 'day' }),
  week: boardPath({ period: 'week' }),
  mine: '/products/mine',
} as const
type Place = keyof typeof places

/** The area's places: everything, the boards, and a member's own. */
export const AreaTabs = ({ current }: { current: Place }) => {
  const t = useTexts('products')
  const { viewer } = useAuth()
  const shown = (Object.keys(places) as Place[]).filter((name) => name !== 'mine' || viewer)
  return (
    <TabLinks
      label={t('tabs.label')}
      tabs={shown.map((name) => ({ to: places[name], label: t(`tabs.${name}`), current: name === current }))}
    />
  )
}
