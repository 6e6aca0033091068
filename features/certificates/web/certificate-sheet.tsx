import type { PublicCertificate } from '../contract/index.ts'
import { useSite } from '#shell/site/use-site.ts'
import { Logo } from '#shell/ui/logo.tsx'

/** The bridge of the product's mark, large and faint behind the words. */
const Bridge = () => (
  <svg
    viewBox="0 0 400 120"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    aria-hidden="true"
    preserveAspectRatio="xMidYMax slice"
    className="absolute end-0 bottom-0 h-2/5 w-3/4 text-primary opacity-10"
  >
    <path d="M90 110V12M310 110V30M-20 60Q40 52 90 12Q150 92 200 92Q250 92 310 30Q360 66 420 70M-20 96h440" />
    <path
      d="M30 46v50M60 36v60M120 50v46M150 76v20M180 90v6M220 90v6M250 80v16M280 60v36M340 54v42M370 66v30"
      strokeWidth="0.75"
    />
    <circle cx="310" cy="22" r="6" className="fill-accent" stroke="none" />
  </svg>
)

/** The certificate as it is printed, in its own language: A4 landscape on paper, and as wide as there is room on a screen. */
export const CertificateSheet = ({ certificate }: { certificate: PublicCertificate }) => {
  const { platformName } = useSite()
  const { sheet, name, title, programLanguage, organiser, line, language, code } = certificate
  return (
    <section
      lang={language}
      dir={language === 'ar' ? 'rtl' : 'ltr'}
      aria-label={sheet.title}
      // Paper is light, on a dark screen and from a dark screen to a printer.
      data-theme="light"
      className="certificate-sheet relative isolate overflow-hidden rounded-xl border border-line bg-surface-raised p-3 sm:p-5"
    >
      <Bridge />
      <div className="relative flex min-h-full flex-col justify-between gap-10 rounded-lg border-2 border-primary/40 p-5 sm:p-10">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <Logo label={platformName} />
          <p className="text-xl font-bold tracking-tight text-primary">{sheet.title}</p>
        </div>
        <div className="flex flex-col gap-3">
          <p className="text-ink-muted">{sheet.awarded}</p>
          <p className="text-3xl leading-tight font-bold tracking-tighter wrap-anywhere sm:text-4xl">
            <bdi>{name}</bdi>
          </p>
          <p className="text-ink-muted">{sheet.completed}</p>
          <p className="text-2xl leading-tight font-bold tracking-tight wrap-anywhere text-primary">
            <bdi lang={programLanguage}>{title}</bdi>
          </p>
          {line && (
            <p className="text-lg wrap-anywhere">
              <bdi lang={programLanguage}>{line}</bdi>
            </p>
          )}
          {sheet.dates && <p className="text-ink-muted">{sheet.dates}</p>}
        </div>
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4 text-sm">
          {organiser && (
            <p className="flex min-w-40 flex-col border-t border-line-strong pt-2">
              <bdi className="font-medium">{organiser}</bdi>
              <span className="text-ink-muted">{sheet.organiser}</span>
            </p>
          )}
          <p className="flex flex-col">
            <span>{sheet.issued}</span>
            <span className="wrap-anywhere text-ink-muted">{sheet.check}</span>
            <bdi dir="ltr" className="font-medium tabular-nums">
              {code}
            </bdi>
          </p>
        </div>
      </div>
    </section>
  )
}
