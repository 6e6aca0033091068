import { ButtonLink } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'

/** In place of a page whose mailed link is missing, used or expired. `action` leads to a new one. */
export const RefusedLink = ({
  title,
  text,
  action,
}: {
  title: string
  text: string
  action: { to: string; label: string }
}) => (
  <div className="flex flex-col gap-6">
    <Callout tone="warning" live title={title}>
      {text}
    </Callout>
    <ButtonLink to={action.to} variant="primary" size="lg" wide>
      {action.label}
    </ButtonLink>
  </div>
)
