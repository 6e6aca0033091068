import type { ReactNode } from 'react'
import type { ProgramDetail } from '../contract/index.ts'
import { BackLink } from '#shell/ui/back-link.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { userText } from '#shell/ui/user-text.ts'

type Props = {
  back: { to: string; label: string }
  /** Badges above the title. */
  badges?: ReactNode
  title: ReactNode
  /** Its title stands above the lead, on pages whose own title does not name it. */
  program?: Pick<ProgramDetail, 'title' | 'language'>
  lead?: ReactNode
  actions?: ReactNode
  className?: string
}

/** The heading of a page below a program, with the way back. */
export const ProgramHeader = ({ back, badges, program, lead, ...rest }: Props) => (
  <PageHeader
    above={
      <div className="flex flex-col items-start gap-3">
        <BackLink to={back.to}>{back.label}</BackLink>
        {badges && <div className="flex flex-wrap gap-2">{badges}</div>}
      </div>
    }
    lead={
      program ? (
        <>
          <bdi {...userText(program.language)} className="font-medium text-ink">
            {program.title}
          </bdi>
          <br />
          {lead}
        </>
      ) : (
        lead
      )
    }
    {...rest}
  />
)
