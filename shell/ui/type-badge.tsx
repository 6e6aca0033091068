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

/** The kinds that have a hue and an icon of their own. */
export type Kind = 'job' | 'internship' | 'investment' | 'partnership' | 'collaboration' | 'mentorship' | 'freelance'

const kinds: Record<Kind, { icon: ComponentType<{ className?: string }>; look: string }> = {
  job: { icon: BriefcaseBusiness, look: 'bg-job-soft text-job' },
  internship: { icon: GraduationCap, look: 'bg-internship-soft text-internship' },
  investment: { icon: Sprout, look: 'bg-investment-soft text-investment' },
  partnership: { icon: Handshake, look: 'bg-partnership-soft text-partnership' },
  collaboration: { icon: Blocks, look: 'bg-collaboration-soft text-collaboration' },
  mentorship: { icon: Compass, look: 'bg-mentorship-soft text-mentorship' },
  freelance: { icon: LaptopMinimal, look: 'bg-freelance-soft text-freelance' },
}

/** A kind by icon, hue and word. */
export const TypeBadge = ({ kind, label, className }: { kind: Kind; label: string; className?: string }) => {
  const { icon: Icon, look } = kinds[kind]
  return (
    <span className={classes(badgeClasses, look, className)}>
      <Icon />
      <span className="min-w-0">{label}</span>
    </span>
  )
}

/** The kind's icon on its hue, as the face of a card or a row. The word stands beside it. */
export const TypeMark = ({ kind, className }: { kind: Kind; className?: string }) => {
  const { icon: Icon, look } = kinds[kind]
  return (
    <span className={classes('grid size-10 flex-none place-items-center rounded-lg', look, className)}>
      <Icon />
    </span>
  )
}
