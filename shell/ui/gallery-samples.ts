/** What the specimens on `/dev/ui` say, in both directions. Not product texts: nobody but developers sees the page. */
const sv = {
  save: 'Spara', post: 'Publicera', cancel: 'Avbryt', remove: 'Ta bort', edit: 'Redigera', more: 'Läs mer', share: 'Dela',
  closed: 'Sista dagen har passerat', email: 'E-postadress', emailHint: 'Syns bara för dig', emailError: 'Skriv en hel adress, som namn@exempel.se',
  name: 'Namn', website: 'Webbplats', password: 'Lösenord', strong: 'Starkt', about: 'Om dig', aboutText: 'Bygger verktyg för havsvind i Göteborg.\nGillar korta möten.',
  search: 'Sök uppdrag', role: 'Roll', developer: 'Utvecklare', investor: 'Investerare', mentor: 'Mentor', developerHint: 'Bygger produkten', investorHint: 'Satsar kapital',
  choose: 'Välj en roll', terms: 'Jag godkänner', termsLink: 'villkoren', alerts: 'E-post om nya uppdrag', alertsHint: 'Högst ett brev om dagen',
  zone: 'Tidszon', tags: 'Kompetens', tagSample: ['Havsvind', 'TypeScript'], deadline: 'Sista ansökningsdag', pay: 'Lön per månad', seats: 'Platser',
  all: 'Alla', remote: 'Distans', onsite: 'På plats', list: 'Uppdrag', saved: 'Sparade', mine: 'Mina',
  job: 'Jobb', internship: 'Praktik', investment: 'Investering', partnership: 'Partnerskap', collaboration: 'Samarbete', mentorship: 'Mentorskap', freelance: 'Frilans',
  title: 'Systemutvecklare till flytande havsvind', company: 'Fjordkraft', place: 'Göteborg', open: 'Öppen', waiting: 'Väntar', stopped: 'Avslagen', fresh: 'Nytt',
  empty: 'Inga sparade uppdrag än', emptyText: 'Spara det du vill komma tillbaka till, så ligger det här.', find: 'Hitta uppdrag', broken: 'Servern svarade inte. Det du skrev finns kvar.',
  notice: 'Din adress är inte bekräftad', noticeText: 'Öppna länken i brevet vi skickade.', sendAgain: 'Skicka igen', copied: 'Länken är kopierad', copy: 'Kopiera länk',
  steps: ['Konto', 'Profil', 'Klart'], dialog: 'Ansök', dialogText: 'Din profil följer med.', message: 'Meddelande', menu: 'Ada Bergström', profile: 'Profil', messages: 'Meddelanden', language: 'Språk', logout: 'Logga ut',
  confirm: 'Ta bort Fjordkraft?', confirmText: 'Uppdraget och dess ansökningar försvinner. Det går inte att ångra.', confirmName: 'Fjordkraft',
  toast: 'Uppdraget är sparat', toastText: 'Du hittar det under Sparade.', failed: 'Det gick inte att spara', lead: 'Jobb, uppdrag och samarbeten från hela Norden.', people: ['Ada Bergström', 'Öyvind Ås', 'ليلى حداد', ''],
}
export type Sample = typeof sv
/** `panel` tells landmarks of the four panels apart. */
export type SpecimenProps = { t: Sample; panel: string }

const ar: Sample = {
  save: 'حفظ', post: 'نشر', cancel: 'إلغاء', remove: 'حذف', edit: 'تعديل', more: 'اقرأ المزيد', share: 'مشاركة',
  closed: 'انتهى موعد التقديم', email: 'البريد الإلكتروني', emailHint: 'لا يراه أحد غيرك', emailError: 'اكتب عنوانًا كاملًا مثل name@example.se',
  name: 'الاسم', website: 'الموقع', password: 'كلمة المرور', strong: 'قوية', about: 'نبذة عنك', aboutText: 'أطوّر أدوات لطاقة الرياح البحرية في غوتنبرغ.\nأحب الاجتماعات القصيرة.',
  search: 'ابحث في الفرص', role: 'الدور', developer: 'مطوّر', investor: 'مستثمر', mentor: 'مرشد', developerHint: 'يبني المنتج', investorHint: 'يستثمر المال',
  choose: 'اختر دورًا', terms: 'أوافق على', termsLink: 'الشروط', alerts: 'رسائل عن الفرص الجديدة', alertsHint: 'رسالة واحدة في اليوم على الأكثر',
  zone: 'المنطقة الزمنية', tags: 'الخبرات', tagSample: ['رياح بحرية', 'TypeScript'], deadline: 'آخر موعد للتقديم', pay: 'الراتب الشهري', seats: 'المقاعد',
  all: 'الكل', remote: 'عن بُعد', onsite: 'في المكتب', list: 'الفرص', saved: 'المحفوظة', mine: 'فرصي',
  job: 'وظيفة', internship: 'تدريب', investment: 'استثمار', partnership: 'شراكة', collaboration: 'تعاون', mentorship: 'إرشاد', freelance: 'عمل حر',
  title: 'مطوّر أنظمة لطاقة الرياح العائمة', company: 'Fjordkraft', place: 'غوتنبرغ', open: 'مفتوحة', waiting: 'قيد الانتظار', stopped: 'مرفوضة', fresh: 'جديد',
  empty: 'لا توجد فرص محفوظة بعد', emptyText: 'احفظ ما تريد العودة إليه لتجده هنا.', find: 'ابحث عن فرص', broken: 'لم يستجب الخادم. ما كتبته محفوظ.',
  notice: 'لم يُؤكَّد بريدك بعد', noticeText: 'افتح الرابط في الرسالة التي أرسلناها.', sendAgain: 'إرسال مجددًا', copied: 'نُسخ الرابط', copy: 'نسخ الرابط',
  steps: ['الحساب', 'الملف', 'تم'], dialog: 'تقديم الطلب', dialogText: 'يُرفق ملفك الشخصي بالطلب.', message: 'الرسالة', menu: 'ليلى حداد', profile: 'الملف الشخصي', messages: 'الرسائل', language: 'اللغة', logout: 'تسجيل الخروج',
  confirm: 'حذف Fjordkraft؟', confirmText: 'ستُحذف الفرصة وطلباتها، ولا يمكن التراجع.', confirmName: 'Fjordkraft',
  toast: 'حُفظت الفرصة', toastText: 'تجدها في المحفوظة.', failed: 'تعذّر الحفظ', lead: 'وظائف ومشاريع وشراكات من جميع أنحاء دول الشمال الأوروبي.', people: ['ليلى حداد', 'Ada Bergström', 'Öyvind Ås', ''],
}

export const samples = { sv, ar }
