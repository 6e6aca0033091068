import { Card } from './card.tsx'
import { Section, type SectionProps } from './page-header.tsx'

/** One part of a form or of the settings: a card under its own heading. */
export const SectionCard = (props: SectionProps) => (
  <Card padding="lg">
    <Section {...props} />
  </Card>
)
