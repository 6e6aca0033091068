import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Link } from '#shell/ui/link.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'

type Props = {
  back: { to: string; label: string }
  /** Badges above the title. */
  badges?: ReactNode
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
}

/** The heading of a page below a program, with the way back. */
export const ProgramHeader = ({ back, badges, ...rest }: Props) => (
  <PageHeader
    above={
      <div className="flex flex-col items-start gap-3">
        <Link to={back.to} variant="quiet" className="touch-line gap-1.5 text-sm">
          <ArrowLeft />
          {back.label}
        </Link>
        {badges && <div className="flex flex-wrap gap-2">{badges}</div>}
      </div>
    }
    {...rest}
  />
)
