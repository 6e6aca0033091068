import BadgeCheck from 'lucide-react/icons/badge-check'
import Bell from 'lucide-react/icons/bell'
import CodeXml from 'lucide-react/icons/code-xml'
import FileArchive from 'lucide-react/icons/file-archive'
import KeyRound from 'lucide-react/icons/key-round'
import KeySquare from 'lucide-react/icons/key-square'
import Link2 from 'lucide-react/icons/link-2'
import Lock from 'lucide-react/icons/lock'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserRound from 'lucide-react/icons/user-round'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { SessionViewer } from '#features/accounts/contract/index.ts'
import { SectionErrorBoundary } from '#shell/errors/section-error-boundary.tsx'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { useHydrated } from '#shell/use-hydrated.ts'
import { PageHead } from '#shell/page-head.tsx'
import { FormSkeleton } from '#shell/ui/skeleton.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { TabLinks } from '#shell/ui/tab-links.tsx'
import { OnboardingPending } from './onboarding/pending.tsx'
import { loadStep, type OnboardingStep, parseStep } from './onboarding/steps.ts'
import { type SettingsTab, settingsTabs, parseTab, tabPath } from './settings/tabs.ts'

const Onboarding = lazy(() => import('./onboarding/onboarding.tsx'))
const Unconfirmed = lazy(() => import('./settings/unconfirmed.tsx'))

const tabImports = {
  profile: () => import('./settings/profile-tab.tsx'),
  security: () => import('./settings/security-tab.tsx'),
  'recovery-codes': () => import('./settings/recovery-codes-tab.tsx'),
  'connected-accounts': () => import('./settings/connected-accounts-tab.tsx'),
  privacy: () => import('./settings/privacy-tab.tsx'),
  notifications: () => import('./settings/notifications-tab.tsx'),
  account: () => import('./settings/account-tab.tsx'),
  'data-export': () => import('./settings/data-export-tab.tsx'),
  developers: () => import('./settings/developers-tab.tsx'),
  sessions: () => import('./settings/sessions-tab.tsx'),
  partner: () => import('./settings/partner-tab.tsx'),
} satisfies Record<SettingsTab, () => Promise<unknown>>

// On a phone, tabs have no icons, so that more of them are in view.
const iconProps = { className: 'max-sm:hidden' }
const icons = {
  profile: <UserRound {...iconProps} />,
  security: <ShieldCheck {...iconProps} />,
  'recovery-codes': <KeySquare {...iconProps} />,
  'connected-accounts': <Link2 {...iconProps} />,
  privacy: <Lock {...iconProps} />,
  notifications: <Bell {...iconProps} />,
  account: <KeyRound {...iconProps} />,
  'data-export': <FileArchive {...iconProps} />,
  developers: <CodeXml {...iconProps} />,
  sessions: <MonitorSmartphone {...iconProps} />,
  partner: <BadgeCheck {...iconProps} />,
} satisfies Record<SettingsTab, unknown>

type SettingsLayoutProps = { tab: SettingsTab; children: ReactNode }

const SettingsLayout = ({ tab, children }: SettingsLayoutProps) => {
  const t = useTexts('profiles')
  return (
    <div className="page-frame pb-16">
      <PageHead title={t(`settings.tabs.${tab}`)} hidden />
      <PageHeader title={t('settings.title')} lead={t('settings.lead')} />
      <div className="grid items-start gap-x-6 gap-y-8 lg:grid-cols-[12rem_minmax(0,var(--container-lg))]">
        <TabLinks
          label={t('settings.title')}
          tabs={settingsTabs.map((one) => ({
            to: tabPath(one),
            label: t(`settings.tabs.${one}`),
            icon: icons[one],
            current: one === tab,
          }))}
          variant="rail"
          className="min-w-0 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]"
        />
        {/* Keeps a focused field above the save bar. */}
        <div className="relative flex min-w-0 flex-col gap-6 has-data-save-bar:[&_:is(input,textarea,select,button)]:scroll-mb-32">
          {children}
        </div>
      </div>
    </div>
  )
}

/** A `tab` parameter opens the settings, even before the onboarding is finished. */
const shouldShowOnboarding = (viewer: SessionViewer, search: URLSearchParams) =>
  parseStep(search) !== undefined || (!viewer.onboarded && !search.has('tab'))

/** `/profile`: the onboarding for new members (AUTH-05), otherwise the settings (SET-01). */
export default function SettingsPage() {
  const { viewer } = useAuth()
  const [search] = useSearchParams()
  if (!viewer) return null
  if (shouldShowOnboarding(viewer, search)) return <OnboardingSteps viewer={viewer} step={parseStep(search)} />
  return <Settings viewer={viewer} tab={parseTab(search)} />
}

/** Without a step in the address, the one that this browser has stored. */
const OnboardingSteps = ({ viewer, step }: { viewer: SessionViewer; step: OnboardingStep | undefined }) => {
  const isHydrated = useHydrated()
  const shown = step ?? (isHydrated ? loadStep(viewer.id) : undefined) ?? 'you'
  return (
    <Suspense fallback={<OnboardingPending step={shown} />}>
      <Onboarding viewer={viewer} step={shown} />
    </Suspense>
  )
}

const Settings = ({ viewer, tab }: { viewer: SessionViewer; tab: SettingsTab }) => (
  <SettingsLayout tab={tab}>
    {!viewer.emailConfirmed && tab !== 'account' && (
      <Suspense fallback={null}>
        <Unconfirmed viewer={viewer} />
      </Suspense>
    )}
    <LazyTab key={tab} tab={tab} />
  </SettingsLayout>
)

/** `lazy` caches a failed import, so a retry needs a new lazy component. */
const LazyTab = ({ tab }: { tab: SettingsTab }) => {
  const [TabContent, setTabContent] = useState(() => lazy<() => ReactNode>(tabImports[tab]))
  return (
    <SectionErrorBoundary onRetry={() => setTabContent(() => lazy<() => ReactNode>(tabImports[tab]))}>
      <Suspense fallback={<FormSkeleton />}>
        <TabContent />
      </Suspense>
    </SectionErrorBoundary>
  )
}
