import { useTexts } from '#shell/i18n/texts.ts'

/** Vision, global reach and partners (MKT-01): shared by the home and about pages. */
export const Principles = () => {
  const t = useTexts('marketing')
  return (
    <div className="border-t border-line bg-surface-raised">
      <section
        id="vision"
        className="page-frame grid scroll-mt-20 items-end gap-x-16 gap-y-12 py-16 md:py-24 lg:grid-cols-[3fr_2fr]"
      >
        <div>
          <p className="text-sm font-medium text-accent-ink">{t('vision.label')}</p>
          <h2 className="mt-3 max-w-[22ch] text-4xl font-bold tracking-tighter">{t('vision.title')}</h2>
          <p className="mt-5 max-w-measure text-lg text-ink-muted">{t('vision.text')}</p>
        </div>
        <ConversationArc />
      </section>
      <div className="page-frame">
        <div className="grid gap-x-16 gap-y-12 border-t border-line py-14 md:grid-cols-2 md:py-20">
          <section id="global" className="scroll-mt-20">
            <p className="text-sm font-medium text-accent-ink">{t('global.label')}</p>
            <h2 className="mt-2 max-w-[24ch] text-2xl font-bold tracking-tight">{t('global.title')}</h2>
            <p className="mt-3 max-w-lg text-ink-muted">{t('global.text')}</p>
          </section>
          <section id="partners" className="scroll-mt-20">
            <p className="text-sm font-medium text-accent-ink">{t('partners.label')}</p>
            <h2 className="mt-2 max-w-[24ch] text-2xl font-bold tracking-tight">{t('partners.title')}</h2>
            <p className="mt-3 max-w-lg text-ink-muted">{t('partners.text')}</p>
            <p className="mt-3 max-w-lg text-sm text-ink-muted">{t('partners.status')}</p>
          </section>
        </div>
      </div>
    </div>
  )
}

/** Decorative: the towns are those of the text beside it. */
const ConversationArc = () => {
  const t = useTexts('marketing')
  return (
    <div aria-hidden="true">
      <svg
        viewBox="0 0 480 170"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        focusable="false"
        className="block w-full text-line-strong rtl:-scale-x-100"
      >
        <path d="M8 160Q84 40 160 72M160 72Q236 104 312 62M312 62Q400 16 472 160" />
        <path d="M8 160H472" strokeDasharray="2 8" opacity="0.6" />
        <path d="M160 72h0M312 62h0" className="text-accent" strokeWidth="10" />
        <path d="M160 72h0M312 62h0" className="text-accent" strokeWidth="26" opacity="0.18" />
        <path d="M8 160h0M472 160h0" className="text-ink" strokeWidth="12" />
      </svg>
      <p className="mt-3 flex justify-between text-sm font-medium">
        <span>{t('vision.from')}</span>
        <span>{t('vision.to')}</span>
      </p>
    </div>
  )
}
