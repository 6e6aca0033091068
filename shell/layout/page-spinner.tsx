import { Spinner } from '../ui/spinner.tsx'

/** "Laddar...": while a page's chunk or data is on its way (ROUTE-03). */
export const PageSpinner = () => (
  <div className="grid min-h-[60vh] place-items-center">
    <Spinner size="lg" showLabel />
  </div>
)
