import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { TabLinks } from '#shell/ui/tab-links.tsx'

const tabPaths = {
  browse: '/opportunities',
  saved: '/opportunities/saved',
  applications: '/opportunities/applications',
  mine: '/opportunities/mine',
} as const

export const AreaTabs = ({ current }: { current: keyof typeof tabPaths }) => {
  const t = useTexts('opportunities')
  const { viewer } = useAuth()
  if (!viewer) return null
  const tabs = (Object.keys(tabPaths) as (keyof typeof tabPaths)[]).map((name) => ({
    to: tabPaths[name],
    label: t(`tabs.${name}`),
    current: name === current,
  }))
  return <TabLinks label={t('tabs.label')} tabs={tabs} />
}
