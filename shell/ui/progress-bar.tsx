/** Progress from 0 to 1. Decorative: the text beside it must state the progress. */
export const ProgressBar = ({ share }: { share: number }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 100 4"
    preserveAspectRatio="none"
    className="h-1 w-full rounded-full rtl:-scale-x-100"
  >
    <rect width="100" height="4" className="fill-line" />
    <rect width={Math.max(2, share * 100)} height="4" className="fill-primary transition-[width]" />
  </svg>
)
