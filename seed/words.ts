import type { Language } from '#kit/fields.ts'

/** Words from which large communities are generated, so that lists, search and sorting meet all three languages. */
type Words = {
  firstNames: readonly string[]
  lastNames: readonly string[]
  cities: readonly string[]
  companies: readonly [readonly string[], readonly string[]]
  trades: readonly string[]
  titles: readonly string[]
  sentences: readonly string[]
  requirements: readonly string[]
  benefits: readonly string[]
  wishes: readonly string[]
  subjects: readonly string[]
  messages: readonly string[]
  posts: readonly string[]
}

export const words: Record<Language, Words> = {
  sv: {
    firstNames: ['Åsa', 'Östen', 'Ängla', 'Björn', 'Cecilia', 'David', 'Elin', 'Fredrik', 'Gunilla', 'Håkan', 'Ingrid', 'Johan', 'Karin', 'Lars', 'Märta', 'Nils', 'Oskar', 'Petra', 'Rolf', 'Sofia', 'Tove', 'Ulrika', 'Viktor', 'Ylva', 'Alma', 'Hugo', 'Maja', 'Elias', 'Saga', 'Axel'],
    lastNames: ['Åkesson', 'Öberg', 'Ångström', 'Bergström', 'Carlsson', 'Dahl', 'Ek', 'Forsberg', 'Grönlund', 'Hedlund', 'Isaksson', 'Johansson', 'Källström', 'Lindqvist', 'Månsson', 'Nyström', 'Olsson', 'Persson', 'Rosén', 'Sjöberg', 'Törnqvist', 'Wallin', 'Lundgren', 'Norén'],
    cities: ['Stockholm', 'Göteborg', 'Malmö', 'Uppsala', 'Umeå', 'Luleå', 'Linköping', 'Örebro', 'Växjö', 'Västerås', 'Östersund', 'Lund'],
    companies: [['Norr', 'Fjäll', 'Skog', 'Hav', 'Gryning', 'Björk', 'Kvarn', 'Tjärn', 'Isbit', 'Vinter'], ['data', 'kraft', 'verket', 'labbet', 'teknik', 'system', 'studion', 'gruppen']],
    trades: ['maskininlärning', 'inbyggda system', 'betalningar', 'energilagring', 'medicinteknik', 'cybersäkerhet', 'rymdteknik', 'cirkulär ekonomi', 'digital hälsa', 'robotik'],
    titles: ['Utvecklare inom {trade}', 'Produktchef för {trade}', 'Vi söker delägare inom {trade}', 'Examensarbete om {trade}', 'Mentor sökes: {trade}', 'Partner till pilotprojekt i {trade}', 'Designer med känsla för {trade}', 'Ledande ingenjör, {trade}'],
    sentences: ['Vi är ett litet lag som bygger verktyg för {trade} tillsammans med våra första kunder.', 'Du får stort ansvar från första dagen och en handledare som har tid.', 'Vi arbetar öppet, skriver ner våra beslut och går hem i tid.', 'Uppdraget börjar så snart vi har hittat rätt person.', 'Kunderna finns i hela Norden och produkten används varje dag.', 'Erfarenhet av {trade} är bra, nyfikenhet är bättre.'],
    requirements: ['Minst två års erfarenhet', 'God svenska i tal och skrift', 'Van vid TypeScript eller Python', 'Kan arbeta självständigt', 'Intresse för hållbarhet'],
    benefits: ['Flexibla arbetstider', 'Sex veckors semester', 'Friskvårdsbidrag', 'Optioner', 'Kontor nära stationen'],
    wishes: ['Kalendervy över alla evenemang', 'Filter på ort i listan', 'Mörkt läge i mejlen', 'Sammanfattning varje måndag', 'Export av mina ansökningar', 'Grupper efter intresse'],
    subjects: ['Lunch nästa vecka?', 'Tack för senast', 'Fråga om {trade}', 'Utkast till ansökan', 'Demo på torsdag', 'Kan du tipsa om en jurist?', 'Samarbete kring {trade}', 'Våra första kunder'],
    messages: ['Hej! Har du tid att ses över en kaffe i nästa vecka?', 'Tack, det hjälpte mycket. Jag skickar en ny version i morgon.', 'Vi letar efter någon som kan {trade}. Känner du någon?', 'Torsdag klockan tio passar bra för mig.', 'Jag läste ert senaste inlägg och har några frågor.', 'Låter bra, då bokar jag ett rum.', 'Vi är tre stycken och sitter i Umeå, men arbetar gärna på distans.', 'Hur gick det med piloten?', 'Bra, men vi behöver fler testpersoner innan sommaren.', 'Absolut, jag presenterar er för varandra.', 'Kan du skicka underlaget så att jag hinner läsa det före mötet?', 'Det löste sig. Tack för rådet om {trade}!'],
    posts: ['I dag släppte vi den första versionen för kunder inom {trade}.', 'Vi söker tre företag som vill prova vår tjänst gratis under hösten.', 'Någon som har erfarenhet av att anställa inom {trade}?', 'Tack till alla som kom på vår öppna kväll i går!', 'Vår ansökan gick igenom. Nu börjar det roliga arbetet.', 'Vilka verktyg använder ni för {trade}?'],
  },
  en: {
    firstNames: ['Alice', 'Ben', 'Chloe', 'Daniel', 'Emma', 'Finn', 'Grace', 'Henry', 'Isla', 'Jack', 'Kira', 'Liam', 'Mia', 'Noah', 'Olivia', 'Paul', 'Ruby', 'Sam', 'Tara', 'Will'],
    lastNames: ['Adams', 'Brooks', 'Clarke', 'Dunn', 'Evans', 'Fisher', 'Grant', 'Hughes', 'Irving', 'Jensen', 'Knight', 'Larsen', 'Moore', 'Nielsen', 'Owens', 'Price', 'Reed', 'Shaw', 'Turner', 'Virtanen'],
    cities: ['Copenhagen', 'Oslo', 'Helsinki', 'Reykjavik', 'Aarhus', 'Tampere', 'Bergen', 'Turku', 'Odense', 'Trondheim'],
    companies: [['North', 'Fjord', 'Harbour', 'Aurora', 'Granite', 'Tundra', 'Beacon', 'Birch', 'Drift', 'Skerry'], [' Labs', ' Works', ' Systems', ' Robotics', ' Health', ' Energy', ' Analytics', ' Studio']],
    trades: ['machine learning', 'embedded systems', 'payments', 'energy storage', 'medical devices', 'cyber security', 'space technology', 'circular economy', 'digital health', 'robotics'],
    titles: ['Engineer, {trade}', 'Head of product, {trade}', 'Co-founder wanted: {trade}', 'Thesis project in {trade}', 'Looking for a mentor in {trade}', 'Pilot partner for {trade}', 'Designer with a feel for {trade}', 'Seed round: {trade}'],
    sentences: ['We are a small team building tools for {trade} with our first customers.', 'You get real responsibility from day one and somebody who has time for you.', 'We work in the open, write decisions down and go home on time.', 'The work starts as soon as we have found the right person.', 'Our customers are all over the Nordics and use the product every day.', 'Experience with {trade} is good, curiosity is better.'],
    requirements: ['Two years of experience or more', 'Fluent English', 'At home in TypeScript or Python', 'Works well alone', 'Cares about sustainability'],
    benefits: ['Flexible hours', 'Six weeks of holiday', 'Wellness allowance', 'Stock options', 'Office by the station'],
    wishes: ['A calendar of all events', 'Filter the list by town', 'Dark mode in e-mails', 'A summary every Monday', 'Export my applications', 'Groups by interest'],
    subjects: ['Lunch next week?', 'Good to meet you', 'A question about {trade}', 'Draft of the application', 'Demo on Thursday', 'Do you know a good lawyer?', 'Working together on {trade}', 'Our first customers'],
    messages: ['Hi! Do you have time for a coffee next week?', 'Thanks, that helped a lot. I will send a new version tomorrow.', 'We are looking for somebody who knows {trade}. Any ideas?', 'Thursday at ten works for me.', 'I read your latest post and have a few questions.', 'Sounds good, I will book a room.', 'There are three of us in Bergen, and we are happy to work remotely.', 'How did the pilot go?', 'Well, but we need more testers before the summer.', 'Of course, I will introduce you to each other.', 'Could you send the material so that I can read it before the meeting?', 'It worked out. Thanks for the advice about {trade}!'],
    posts: ['Today we released the first version to customers in {trade}.', 'We are looking for three companies to try our service for free this autumn.', 'Has anybody here hired people in {trade}?', 'Thanks to everybody who came to our open evening yesterday!', 'Our application was approved. Now the fun work begins.', 'Which tools do you use for {trade}?'],
  },
  ar: {
    firstNames: ['أحمد', 'ليلى', 'يوسف', 'مريم', 'خالد', 'سارة', 'عمر', 'نور', 'حسن', 'هدى', 'زيد', 'رنا', 'طارق', 'سلمى', 'إياد', 'جمانة'],
    lastNames: ['الحسن', 'منصور', 'حداد', 'الخطيب', 'نجار', 'سليمان', 'العلي', 'إبراهيم', 'قاسم', 'درويش', 'شاهين', 'الأحمد'],
    cities: ['ستوكهولم', 'يوتوبوري', 'مالمو', 'أوبسالا', 'كوبنهاغن', 'أوسلو', 'هلسنكي'],
    companies: [['نور', 'أفق', 'جسر', 'واحة', 'مدار', 'رؤية', 'سحاب'], [' للتقنية', ' للبرمجيات', ' للطاقة', ' للابتكار', ' للصحة الرقمية']],
    trades: ['تعلّم الآلة', 'الأنظمة المدمجة', 'المدفوعات', 'تخزين الطاقة', 'الأجهزة الطبية', 'الأمن السيبراني', 'الصحة الرقمية', 'الروبوتات'],
    titles: ['مهندس في مجال {trade}', 'مدير منتج: {trade}', 'نبحث عن شريك مؤسس في {trade}', 'مشروع تخرّج حول {trade}', 'شريك لمشروع تجريبي في {trade}', 'مصمّم لمنتجات {trade}'],
    sentences: ['نحن فريق صغير يبني أدوات في مجال {trade} مع أوائل عملائنا.', 'ستتحمّل مسؤولية حقيقية من اليوم الأول ومعك مشرف لديه وقت لك.', 'نعمل بشفافية وندوّن قراراتنا ونعود إلى بيوتنا في الموعد.', 'يبدأ العمل حالما نجد الشخص المناسب.', 'عملاؤنا في أنحاء دول الشمال الأوروبي ويستخدمون المنتج كل يوم.'],
    requirements: ['خبرة سنتين على الأقل', 'إتقان الإنجليزية', 'معرفة جيدة بلغة TypeScript أو Python', 'القدرة على العمل باستقلالية'],
    benefits: ['ساعات عمل مرنة', 'ستة أسابيع إجازة', 'خيارات أسهم', 'مكتب قرب المحطة'],
    wishes: ['تقويم لكل الفعاليات', 'تصفية القائمة حسب المدينة', 'وضع داكن في الرسائل', 'ملخّص كل يوم اثنين', 'مجموعات حسب الاهتمام'],
    subjects: ['لقاء الأسبوع القادم؟', 'شكرًا على اللقاء', 'سؤال حول {trade}', 'مسودة الطلب', 'عرض يوم الخميس', 'تعاون في مجال {trade}'],
    messages: ['مرحبًا! هل لديك وقت لفنجان قهوة الأسبوع القادم؟', 'شكرًا، ساعدني ذلك كثيرًا. سأرسل نسخة جديدة غدًا.', 'نبحث عن شخص يعرف {trade}. هل تعرف أحدًا؟', 'يناسبني يوم الخميس في العاشرة.', 'قرأت منشورك الأخير ولديّ بعض الأسئلة.', 'فكرة جيدة، سأحجز غرفة.', 'كيف كان المشروع التجريبي؟', 'بالطبع، سأعرّفكما ببعضكما.'],
    posts: ['أطلقنا اليوم النسخة الأولى لعملائنا في مجال {trade}.', 'نبحث عن ثلاث شركات لتجربة خدمتنا مجانًا هذا الخريف.', 'هل لدى أحدكم خبرة في التوظيف في مجال {trade}؟', 'شكرًا لكل من حضر أمسيتنا المفتوحة أمس!', 'قُبل طلبنا. الآن يبدأ العمل الممتع.'],
  },
}

/** Most of the community writes Swedish, some English, some Arabic. */
export const languageShares: readonly Language[] = ['sv', 'sv', 'sv', 'sv', 'sv', 'en', 'en', 'en', 'ar', 'ar']
