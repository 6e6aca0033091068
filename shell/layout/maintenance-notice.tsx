import { useQuery, useQueryClient } from '@tanstack/react-query'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Wrench from 'lucide-react/icons/wrench'
import { useEffect } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { matchPath, useLocation } from 'react-router'
import { readSite, type Site } from '#features/platform-settings/contract/site.ts'
import { isAdministrator } from '#kit/access.ts'
import { query } from '../api/query.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { useFormat } from '../i18n/format.ts'
import { useTexts } from '../i18n/texts.ts'
import { type PageRoute, pageRoutes } from '../route-table.ts'
import { AriaLocaleProvider } from '../ui/aria-locale-provider.tsx'
import { applySite } from '../site/follow-site.ts'
import { siteStore } from '../site/site-store.ts'
import { Link } from '../ui/link.tsx'
import { TopBanner } from '../ui/top-banner.tsx'

/** Visitors and members without a live connection learn in this way that the maintenance is over. */
const refetchIntervalMs = 15_000

const isOpenPage = (pathname: string) =>
  (pageRoutes as readonly PageRoute[]).some(
    (page) => page.guard === 'public' && page.duringMaintenance && matchPath(page.path, pathname),
  )

/** During the maintenance mode (ADM-06): a reminder for administrators, and a closed door for everyone else. */
export default function MaintenanceNotice({ maintenance }: { maintenance: NonNullable<Site['maintenance']> }) {
  const { viewer } = useAuth()
  const { pathname } = useLocation()
  if (isAdministrator(viewer)) return <MaintenanceBanner />
  return isOpenPage(pathname) ? null : <ClosedDoor maintenance={maintenance} />
}

const MaintenanceBanner = () => {
  const t = useTexts('shell')
  return (
    <TopBanner label={t('maintenance.title')} tone="warning">
      <TriangleAlert className="flex-none text-warning" />
      <p className="min-w-48 flex-1 font-medium">{t('maintenance.banner')}</p>
      <Link to="/admin?tab=settings">{t('maintenance.settings')}</Link>
    </TopBanner>
  )
}

/** Covers the page, which stays mounted and keeps everything that has been typed. */
const ClosedDoor = ({ maintenance: { until, message } }: { maintenance: NonNullable<Site['maintenance']> }) => {
  const t = useTexts('shell')
  const format = useFormat()
  const client = useQueryClient()
  const { data } = useQuery({ ...query(readSite, {}), initialData: siteStore.read, refetchInterval: refetchIntervalMs })
  useEffect(() => applySite(data), [data])
  // What was refused meanwhile is read again.
  useEffect(() => () => void client.invalidateQueries(), [client])
  return (
    <AriaLocaleProvider>
      <ModalOverlay isOpen isKeyboardDismissDisabled className="fixed inset-0 z-60 overflow-y-auto bg-surface">
        <Modal className="grid min-h-full">
          <AriaDialog
            role="alertdialog"
            className="m-auto grid max-w-md justify-items-center gap-4 px-4 py-16 text-center outline-none"
          >
            <Wrench className="text-4xl text-primary" />
            <Heading slot="title" className="text-3xl font-bold tracking-tight">
              {t('maintenance.title')}
            </Heading>
            <p className="text-lg text-pretty whitespace-pre-line" dir={message === null ? undefined : 'auto'}>
              {message ?? t('maintenance.text')}
            </p>
            {until && <p className="text-ink-muted">{t('maintenance.until', { time: format.dateTime(until) })}</p>}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaLocaleProvider>
  )
}
