import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ComponentProps } from 'react'
import { Link } from './link.tsx'

/** The way back to the page above, before the heading. */
export const BackLink = ({ children, ...rest }: Omit<ComponentProps<typeof Link>, 'variant' | 'className'>) => (
  <Link variant="quiet" className="touch-line gap-1.5 self-start text-sm" {...rest}>
    <ArrowLeft />
    {children}
  </Link>
)
