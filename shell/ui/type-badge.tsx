import Blocks from 'lucide-react/icons/blocks'
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import Compass from 'lucide-react/icons/compass'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Handshake from 'lucide-react/icons/handshake'
import LaptopMinimal from 'lucide-react/icons/laptop-minimal'
import Sprout from 'lucide-react/icons/sprout'
import type { ComponentType } from 'react'
import { badgeClasses } from './badge.tsx'
import { classes } from './classes.ts'

export type Kind = 'job' | 'internship' | 'investment' | 'partnership' | 'collaboration' | 'mentorship' | 'freelance'

const kinds: Record<Kind, { icon: ComponentType<{ className?: string }>; color: string }> = {
  job: { icon: BriefcaseBusiness, color: 'bg-job-soft text-job' },
  internship: { icon: GraduationCap, color: 'bg-internship-soft text-internship' },
  investment: { icon: Sprout, color: 'bg-investment-soft text-investment' },
  partnership: { icon: Handshake, color: 'bg-partnership-soft text-partnership' },
  collaboration: { icon: Blocks, color: 'bg-collaboration-soft text-collaboration' },
  mentorship: { icon: Compass, color: 'bg-mentorship-soft text-mentorship' },
  freelance: { icon: LaptopMinimal, color: 'bg-freelance-soft text-freelance' },
}

export const TypeBadge = ({ kind, label, className }: { kind: Kind; label: string; className?: string }) => {
  const { icon: Icon, color } = kinds[kind]
  return (
    <span className={classes(badgeClasses, color, className)}>
      <Icon />
      <span className="min-w-0">{label}</span>
    </span>
  )
}

export const TypeMark = ({ kind, className }: { kind: Kind; className?: string }) => {
  const { icon: Icon, color } = kinds[kind]
  return (
    <span className={classes('grid size-10 flex-none place-items-center rounded-lg', color, className)}>
      <Icon />
    </span>
  )
}
