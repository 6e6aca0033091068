import Flag from 'lucide-react/icons/flag'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { Button } from '#shell/ui/button.tsx'
import { type ReportTarget, useReport } from './use-report.tsx'

/** For pages without a menu that could hold the report entry. Renders nothing for visitors. */
export const ReportButton = ({ className, ...target }: ReportTarget & { className?: string }) => {
  const { viewer } = useAuth()
  const report = useReport(target)
  if (!viewer) return null
  return (
    <>
      <Button size="sm" variant="quiet" icon={<Flag />} onClick={report.open} className={className}>
        {target.label}
      </Button>
      {report.dialog}
    </>
  )
}
