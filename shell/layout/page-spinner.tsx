import { Spinner } from '../ui/spinner.tsx'

/** "Laddar..." in place of a page whose code or data loads (ROUTE-03). */
export const PageSpinner = () => (
  <div className="grid min-h-[60vh] place-items-center">
    <Spinner size="lg" showLabel />
  </div>
)
