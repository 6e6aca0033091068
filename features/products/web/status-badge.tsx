import Archive from 'lucide-react/icons/archive'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import PencilLine from 'lucide-react/icons/pencil-line'
import type { ComponentType } from 'react'
import type { ProductStatus } from '../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge, type BadgeTone } from '#shell/ui/badge.tsx'

const statusStyles: Record<ProductStatus, { tone: BadgeTone; icon: ComponentType }> = {
  draft: { tone: 'neutral', icon: PencilLine },
  pending_review: { tone: 'primary', icon: Clock },
  approved: { tone: 'positive', icon: CircleCheck },
  rejected: { tone: 'warning', icon: CircleAlert },
  archived: { tone: 'neutral', icon: Archive },
}

export const StatusBadge = ({ status, className }: { status: ProductStatus; className?: string }) => {
  const t = useTexts('products')
  const { tone, icon: Icon } = statusStyles[status]
  return (
    <Badge tone={tone} icon={<Icon />} {...(className && { className })}>
      {t(`status.${status}`)}
    </Badge>
  )
}
