import { Card } from './card.tsx'
import { Section, type SectionProps } from './page-header.tsx'

export const SectionCard = (props: SectionProps) => (
  <Card padding="lg">
    <Section {...props} />
  </Card>
)
