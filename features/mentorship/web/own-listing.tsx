import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router'
import { type MentorDetail, mentorPath, readMentor } from '../contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { PageHead } from '#shell/page-head.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { FormSkeleton } from '#shell/ui/skeleton.tsx'

type Props = {
  title: string
  actions?: (listing: MentorDetail) => ReactNode
  children: (listing: MentorDetail) => ReactNode
}

/** A page about the listing in the URL that only its owner may use (MENT-06). */
export const OwnListing = ({ title, actions, children }: Props) => {
  const { slug = '' } = useParams()
  const reason = useReason('mentorship')
  const { data: listing, error, refetch } = useEndpointQuery(readMentor, { slug })
  if (error?.status === 404) return <Navigate to="/404" replace />
  const refusal = reason(listing?.can['edit'] ?? 'ok')
  const isEditable = listing && refusal === undefined
  return (
    <div className="page-frame pb-16">
      <PageHead title={title} hidden />
      <PageHeader
        title={title}
        lead={
          listing && (
            <Link to={mentorPath(listing.slug)} variant="quiet" className="coarse:py-2">
              <bdi>{listing.title}</bdi>
            </Link>
          )
        }
        actions={isEditable && actions?.(listing)}
      />
      {error && !listing && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {refusal !== undefined && <ErrorState text={refusal} />}
      {!listing && !error && <FormSkeleton fields={6} />}
      {isEditable && children(listing)}
    </div>
  )
}
