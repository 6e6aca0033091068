import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { TabLinks } from '#shell/ui/tab-links.tsx'

const tabPaths = {
  all: '/programs',
  mine: '/programs/mine',
  reviewing: '/programs/reviewing',
  certificates: '/certificates',
} as const
type ProgramTab = keyof typeof tabPaths

/** Tabs for members; a visitor has no programs. */
export const AreaTabs = ({ current }: { current: ProgramTab }) => {
  const t = useTexts('programs')
  const { viewer } = useAuth()
  if (!viewer) return null
  return (
    <TabLinks
      label={t('list.tabs.label')}
      tabs={(Object.keys(tabPaths) as ProgramTab[]).map((name) => ({
        to: tabPaths[name],
        label: t(`list.tabs.${name}`),
        current: name === current,
      }))}
    />
  )
}
