import type { ProductCategory } from '#features/products/contract/index.ts'
import type { Language } from '#kit/fields.ts'
import type { DemoMemberKey } from './demo-members.ts'
import type { Picture } from './demo-pictures.ts'

type DemoComment = { by: DemoMemberKey; text: string; language: Language; hours: number }

export type DemoProduct = {
  slug: string
  by: DemoMemberKey
  makers?: readonly DemoMemberKey[]
  title: string
  tagline: string
  description: string
  language: Language
  categories: readonly ProductCategory[]
  website?: string
  repository?: string
  picture: Picture
  /** Alternative text of the picture. */
  alt: string
  /** Adds gallery pictures in the same style. */
  hasGallery?: boolean
  /** Hours since the launch, or since the submission of a product that has not launched. */
  hours: number
  state?: 'pending_review' | 'rejected'
  note?: string
  voters?: readonly DemoMemberKey[]
  comments?: readonly (DemoComment & { answers?: readonly DemoComment[] })[]
}

export const demoProducts: readonly DemoProduct[] = [
  {
    slug: 'upphandlingslistan',
    by: 'gustav',
    makers: ['astrid'],
    title: 'Upphandlingslistan',
    tagline: 'Tolv frågor som gör ett förfrågningsunderlag läsbart för små bolag.',
    description:
      'En checklista för den som skriver krav i en kommun. Den frågar vad tjänsten ska klara, inte hur stort bolaget är.\n\nVarje fråga har ett exempel från en upphandling som fick fler anbud efteråt. Fri att använda och att ändra.',
    language: 'sv',
    categories: ['productivity', 'social_impact'],
    website: 'https://upphandlingslistan.example/',
    picture: { motif: 'list', sky: ['#14324f', '#1f5a73'], ink: ['#f2f6fa', '#7fb3d0', '#55d69e'] },
    alt: 'Fyra rader i en lista, den andra avbockad i grönt',
    hours: 3,
    voters: ['bjorn', 'elin'],
    comments: [
      {
        by: 'bjorn',
        text: 'Fråga sju borde alla beställare få tatuerad. Går det att få den som ett dokument att bifoga?',
        language: 'sv',
        hours: 2,
        answers: [
          {
            by: 'gustav',
            text: 'Den kommer i veckan, både som dokument och som en länk man kan svara på.',
            language: 'sv',
            hours: 1,
          },
        ],
      },
    ],
  },
  {
    slug: 'fjallkraft-lager',
    by: 'bjorn',
    makers: ['elin'],
    title: 'Fjällkraft Lager',
    tagline: 'Vindkraft som väntar i berget tills den behövs.',
    description:
      'Vi fyller bergrum med trycksatt luft när det blåser och släpper ut den när priset stiger. En byggnad på ytan, resten syns inte.\n\nFörsta anläggningen står i Östersund och klarar fyrtio timmar. Vi söker kommuner med tomma bergrum och nätägare som vill räkna med oss.',
    language: 'sv',
    categories: ['climate', 'hardware', 'deep_tech'],
    website: 'https://fjallkraft.example/',
    picture: { motif: 'mountains', sky: ['#0f2a43', '#2c5f7c'], ink: ['#ffd27a', '#0b1d30', '#ff9d5c'] },
    alt: 'Fjäll i skymning med ett upplyst rum inne i berget',
    hasGallery: true,
    hours: 27,
    voters: ['astrid', 'freja', 'aino', 'gustav', 'sigrid', 'maryam'],
    comments: [
      {
        by: 'aino',
        text: 'What does a stored kilowatt hour cost you today, and what has to change for it to halve?',
        language: 'en',
        hours: 20,
        answers: [
          {
            by: 'bjorn',
            text: 'Ungefär nittio öre. Två saker: större kompressorer och ett bergrum som redan är tätt.',
            language: 'sv',
            hours: 18,
          },
          {
            by: 'elin',
            text: 'Jag räknar på tätheten i mitt exjobb, med siffror från första vintern. Kommer i mars!',
            language: 'sv',
            hours: 17,
          },
        ],
      },
      {
        by: 'maryam',
        text: 'فكرة جميلة. هل تقيسون حرارة الصخر مع كل دورة؟ قد تكون البيانات مفيدة لباحثين آخرين.',
        language: 'ar',
        hours: 6,
      },
    ],
  },
  {
    slug: 'skerry-pilot',
    by: 'freja',
    makers: ['sigrid'],
    title: 'Skerry Pilot',
    tagline: 'Positions for ships that stay true when the signal does not.',
    description:
      'A small open library that takes every position a ship reports, tells the honest ones from the jammed ones, and says how sure it is.\n\nFour hundred ships run on it. It keeps working without a line for days and catches up in the order things happened.',
    language: 'en',
    categories: ['developer_tools', 'mobility'],
    website: 'https://skerry.example/pilot',
    repository: 'https://code.skerry.example/pilot',
    picture: { motif: 'course', sky: ['#0c3b4a', '#12707a'], ink: ['#f6f2e4', '#0a2a38', '#ff7a59'] },
    alt: 'A dotted course that winds between dark islands',
    hasGallery: true,
    hours: 50,
    voters: ['bjorn', 'yusuf', 'aino', 'elin', 'astrid'],
    comments: [
      {
        by: 'yusuf',
        text: 'We need exactly this for payments on ferries. Does the outbox survive a battery that dies in the middle of a write?',
        language: 'en',
        hours: 40,
        answers: [
          {
            by: 'freja',
            text: 'Yes. Every entry carries its own checksum, and a torn one is dropped and asked for again.',
            language: 'en',
            hours: 38,
          },
        ],
      },
    ],
  },
  {
    slug: 'يسر',
    by: 'yusuf',
    title: 'يُسر',
    tagline: 'الدفع بالرمز لمتاجر الحيّ، بلا جهاز وبلا عقد طويل.',
    description:
      'يطبع صاحب المتجر رمزًا ويعلّقه عند الصندوق. يصوّره الزبون ويدفع، ويصل المال في اليوم نفسه.\n\nبدأنا بعشرة متاجر في مالمو. الواجهة بالعربية والسويدية والإنكليزية.',
    language: 'ar',
    categories: ['fintech', 'productivity'],
    website: 'https://yusr.example/',
    picture: { motif: 'tiles', sky: ['#f6efe3', '#ecd9bd'], ink: ['#1f4d3f', '#c98b3b', '#d6493e'] },
    alt: 'مربعات ملوّنة تشبه رمزًا يُقرأ بالكاميرا',
    hours: 74,
    voters: ['maryam', 'freja', 'astrid', 'gustav'],
    comments: [
      {
        by: 'gustav',
        text: 'Fungerar det för en loppis i ett församlingshem också, där ingen har organisationsnummer?',
        language: 'sv',
        hours: 60,
        answers: [
          {
            by: 'yusuf',
            text: 'ليس بعد، لكنّه أكثر سؤال يصلنا. نعمل على حساب قصير الأمد للجمعيات.',
            language: 'ar',
            hours: 55,
          },
        ],
      },
    ],
  },
  {
    slug: 'نبض',
    by: 'maryam',
    title: 'نبض',
    tagline: 'يقرأ تخطيط القلب ويشرح ما رآه بلغة الطبيب.',
    description:
      'نموذج مفتوح صغير يعمل على حاسوب العيادة نفسه، فلا تغادر بيانات المرضى المكان. يعلّم على الموضع الذي بنى عليه رأيه، ويقول متى لا يعرف.\n\nنختبره مع ثلاث عيادات في أوبسالا.',
    language: 'ar',
    categories: ['health', 'ai'],
    repository: 'https://code.noor.example/nabd',
    picture: { motif: 'pulse', sky: ['#3a1347', '#7a2a63'], ink: ['#ffe3ea', '#f08fb0', '#ffffff'] },
    alt: 'خط نبض أبيض يمرّ في حلقات',
    hasGallery: true,
    hours: 122,
    voters: ['yusuf', 'elin', 'aino', 'sigrid', 'freja', 'astrid', 'bjorn'],
    comments: [
      {
        by: 'elin',
        text: 'Att den säger när den inte vet är det bästa med den. Hur tränar ni det?',
        language: 'sv',
        hours: 100,
      },
    ],
  },
  {
    slug: 'warm-grip',
    by: 'sigrid',
    title: 'Warm Grip',
    tagline: 'Interface parts for cold, wet and gloved hands.',
    description:
      'Buttons, dials and lists whose sizes were measured on deck in January. Each part comes with the glove it was tested with and the mistakes people made.\n\nFree for anything that floats or heals.',
    language: 'en',
    categories: ['design', 'developer_tools'],
    repository: 'https://code.skerry.example/warm-grip',
    picture: { motif: 'pebbles', sky: ['#e9eef2', '#c9d6df'], ink: ['#23405a', '#e98a5b', '#7fa7b5'] },
    alt: 'Four soft shapes like large buttons',
    hours: 150,
    voters: ['freja', 'aino', 'maryam'],
    comments: [
      {
        by: 'freja',
        text: 'We swapped our dials for these and the night watch stopped swearing.',
        language: 'en',
        hours: 130,
      },
    ],
  },
  {
    slug: 'decksmith',
    by: 'aino',
    title: 'Decksmith',
    tagline: 'Ten questions every investor asks, answered before the meeting.',
    description:
      'Write your answers once, keep the numbers in one place, and share a page that is never out of date. It tells you which answer investors stop at.',
    language: 'en',
    categories: ['fintech', 'productivity'],
    website: 'https://decksmith.example/',
    picture: { motif: 'cards', sky: ['#2b1d52', '#5a3c96'], ink: ['#f3ecff', '#b79cf2', '#f7b955'] },
    alt: 'Three cards that lie fanned out',
    hours: 200,
    voters: ['bjorn', 'astrid', 'elin', 'yusuf'],
  },
  {
    slug: 'rakna-hem',
    by: 'elin',
    title: 'Räkna hem',
    tagline: 'Se vad exjobbet är värt för företaget, i kronor och i timmar.',
    description:
      'En kalkyl för studenter som ska föreslå ett exjobb. Fyll i vad som görs för hand i dag och få ett underlag att visa för handledaren.',
    language: 'sv',
    categories: ['education', 'data'],
    picture: { motif: 'bars', sky: ['#fdf3d8', '#f7d98c'], ink: ['#2d4a7a', '#d9562b', '#1d8a6b'] },
    alt: 'Fem staplar som växer och en linje som stiger över dem',
    hours: 245,
    voters: ['gustav', 'bjorn'],
    comments: [
      {
        by: 'gustav',
        text: 'Jag skulle gärna se samma sak för praktikplatser i kommunen.',
        language: 'sv',
        hours: 220,
      },
    ],
  },
  {
    slug: 'hojdkurvan',
    by: 'bjorn',
    title: 'Höjdkurvan',
    tagline: 'Öppna kartor över bergrum, tryck och täthet i hela Norden.',
    description: 'Vi delar det vi mätte när vi letade efter vårt eget berg. Ladda ner, rätta och lägg till.',
    language: 'sv',
    categories: ['data', 'climate'],
    website: 'https://hojdkurvan.example/',
    picture: { motif: 'contours', sky: ['#10241c', '#24523c'], ink: ['#a8e0b4', '#5fae83', '#f2e27a'] },
    alt: 'Höjdkurvor runt en topp, sedda uppifrån',
    hours: 290,
    voters: ['elin', 'freja', 'maryam', 'aino'],
  },
  {
    slug: 'anbudskollen',
    by: 'astrid',
    title: 'Anbudskollen',
    tagline: 'Läser ett förfrågningsunderlag och säger om det är värt en kväll.',
    description:
      'Klistra in underlaget. Du får veta vilka krav som brukar fälla små bolag, vad som är otydligt och vilka frågor du borde ställa före fredag.',
    language: 'sv',
    categories: ['ai', 'productivity'],
    picture: { motif: 'lens', sky: ['#eef1fb', '#cfd8f3'], ink: ['#273a78', '#7d8fc9', '#f4c95d'] },
    alt: 'Ett förstoringsglas över rader av text',
    hours: 315,
    voters: ['bjorn', 'gustav', 'yusuf', 'sigrid', 'elin'],
    comments: [
      {
        by: 'sigrid',
        text: 'Does it read Norwegian tenders too? Asking for a yard in Bergen.',
        language: 'en',
        hours: 300,
        answers: [
          { by: 'astrid', text: 'Bokmål fungerar redan bra. Nynorska övar vi på.', language: 'sv', hours: 296 },
        ],
      },
    ],
  },
  {
    slug: 'plumbline',
    by: 'sigrid',
    makers: ['freja'],
    title: 'Plumbline',
    tagline: 'A depth gauge that a fishing boat can repair itself.',
    description:
      'One sensor, four screws, no subscription. Drawings and firmware are open, and every part can be had in any harbour.',
    language: 'en',
    categories: ['hardware', 'mobility'],
    website: 'https://plumbline.example/',
    picture: { motif: 'plumb', sky: ['#dfeef2', '#a9ccd6'], ink: ['#16323f', '#2a6f83', '#d9482b'] },
    alt: 'A red plumb bob that hangs over water',
    hours: 9,
    state: 'pending_review',
  },
  {
    slug: 'kusttaget',
    by: 'elin',
    title: 'Kusttåget',
    tagline: 'Nattåg hem till kusten, bokat på tre tryck.',
    description: 'En idé om hur man skulle kunna boka nattåget utan att ge upp. Inget går att köpa än.',
    language: 'sv',
    categories: ['mobility'],
    picture: { motif: 'rails', sky: ['#fbe6d4', '#f2b58b'], ink: ['#3a2b4f', '#4d83a6', '#fff6ea'] },
    alt: 'Räls längs en kust i kvällsljus',
    hours: 40,
    state: 'rejected',
    note: 'Fint ritat! Här visas sådant som går att använda. Kom tillbaka när det finns en första version, eller skriv den som ett förslag.',
  },
]
