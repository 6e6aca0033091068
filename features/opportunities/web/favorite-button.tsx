import Bookmark from 'lucide-react/icons/bookmark'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  listFavorites,
  listOpportunities,
  type OpportunityCard,
  readOpportunity,
  setFavorite,
} from '../contract/index.ts'
import { loginPath } from '#shell/api/page-data.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

type FavoriteButtonProps = { opportunity: Pick<OpportunityCard, 'id' | 'title' | 'isFavorite'>; className?: string }

/** Toggles a favorite (OPP-07), optimistically. */
export const FavoriteButton = ({ opportunity, className }: FavoriteButtonProps) => {
  const t = useTexts('opportunities')
  const { viewer } = useAuth()
  const navigate = useNavigate()
  const location = useLocation()
  const [optimisticValue, setOptimisticValue] = useState<boolean | null>(null)
  const change = useEndpointMutation(setFavorite, {
    refreshes: [listOpportunities, listFavorites, readOpportunity],
    onError: (error) => toast(failureToast(error)),
    onSettled: () => setOptimisticValue(null),
  })
  const isFavorite = optimisticValue ?? opportunity.isFavorite
  const toggle = () => {
    if (!viewer) {
      toast({ title: t('card.favorite_login') })
      void navigate(loginPath(location))
      return
    }
    setOptimisticValue(!isFavorite)
    change.mutate({ id: opportunity.id, favorite: !isFavorite })
  }
  return (
    <IconButton
      label={t(isFavorite ? 'card.favorite_remove' : 'card.favorite_add', { title: opportunity.title })}
      aria-pressed={isFavorite}
      icon={<Bookmark className={isFavorite ? 'fill-current text-link' : undefined} />}
      onClick={toggle}
      className={className}
    />
  )
}
