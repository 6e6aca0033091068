import { describe, expect, it, onTestFinished } from 'vitest'
import { banUser, unbanUser } from '#features/accounts/contract/index.ts'
import { type Member, buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import type { Client } from '#tests/support/client.ts'
import { subscribeLive, drainEvents } from '#tests/support/live-subscription.ts'
import { startTestServer } from '#tests/support/server.ts'
import { claimUsername, updatePrivacy, updateProfile } from '../contract/index.ts'

const server = await startTestServer({ pages: true })
const open = { isPublic: true, messagesFrom: 'everyone', hiddenFromSearch: false } as const

let membersCreated = 0
const createMember = async (fullName: string): Promise<Member & { username: string; client: Client }> => {
  const member = await buildMember(server, {
    fullName,
    role: 'researcher',
    memberSince: new Date('2026-03-04T12:00:00Z'),
  })
  return { ...member, username: `sida-${++membersCreated}`, client: await signedInClient(server, member) }
}
type OpenMember = Awaited<ReturnType<typeof createMember>>

const createPublicMember = async (fullName: string): Promise<OpenMember> => {
  const member = await createMember(fullName)
  await member.client.succeed(claimUsername, { username: member.username })
  await member.client.succeed(updatePrivacy, open)
  return member
}

const get = (path: string, client: Client = server.client(), headers: Record<string, string> = {}) =>
  client.raw(path, { headers: { accept: 'text/html', ...headers } })
const htmlOf = async (path: string, client?: Client, headers?: Record<string, string>) => {
  const response = await get(path, client, headers)
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}
const jsonLdIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as Record<
    string,
    unknown
  >
const missingFrom = (html: string, parts: readonly string[]) => parts.filter((part) => !html.includes(part))

describe('/u/{username}', () => {
  it('[ROUTE-01/u-username, ROUTE-04/public-profile, ROUTE-07/server-rendered, ROUTE-07/title, ROUTE-07/description, ROUTE-07/canonical, ROUTE-07/hreflang, ROUTE-07/open-graph-image, ROUTE-07/json-ld-person, PROF-02/public, PROF-02/member-since] the public page is server-rendered with metadata for search engines and shared links', async () => {
    const { client, username, email, id } = await createPublicMember('Åsa Lind')
    await client.succeed(updateProfile, {
      bio: 'Forskar om tidvatten.\n\nSkriv gärna.',
      company: 'Norrsken Labs',
      location: 'Umeå',
      phone: '+46701234567',
      website: 'https://asa.example',
      github: 'asalind',
      expertise: ['tidvatten'],
    })
    const html = await htmlOf(`/u/${username}`)
    const address = `${server.config.publicBaseUrl}/u/${username}`
    const wanted = [
      '<title>Åsa Lind · Nordbro</title>',
      '<meta name="description" content="Forskar om tidvatten. Skriv gärna."',
      `<link rel="canonical" href="${address}"`,
      `hrefLang="ar" href="${address}?lang=ar"`,
      '<meta property="og:type" content="profile"',
      `<meta property="og:image" content="${address}/picture/sv/`,
      'Medlem sedan 4 mars 2026',
      'Forskare',
      'rel="noopener noreferrer nofollow ugc"',
    ]
    expect(missingFrom(html, wanted)).toEqual([])
    expect(html).not.toContain('name="robots"')
    for (const secret of [email, '46701234567']) expect(html).not.toContain(secret)
    expect(jsonLdIn(html)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Person',
      name: 'Åsa Lind',
      url: address,
      identifier: id,
      jobTitle: 'Forskare',
      worksFor: { '@type': 'Organization', name: 'Norrsken Labs' },
      homeLocation: { '@type': 'Place', name: 'Umeå' },
      knowsAbout: ['tidvatten'],
      sameAs: ['https://asa.example', 'https://github.com/asalind'],
      mainEntityOfPage: { '@type': 'ProfilePage', dateCreated: '2026-03-04T12:00:00.000Z' },
    })
    const picture = await get(new URL(/property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '').pathname)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    await picture.body?.cancel()
    expect(jsonLdIn(await htmlOf(`/u/${username}?lang=ar`))).toMatchObject({ jobTitle: 'باحث' })
  })

  it('[ROUTE-07/json-ld-person, PROF-02/public] the public page shows the school of a student, who belongs to it, and of a graduate, who has left it', async () => {
    const { client, username } = await createPublicMember('Ebba Lund')
    await client.succeed(updateProfile, {
      role: 'student',
      studyProgramme: 'Datateknik',
      school: 'LTU',
      graduationYear: 2028,
    })
    const html = await htmlOf(`/u/${username}`)
    expect(missingFrom(html, ['Datateknik', 'LTU', 'examen 2028'])).toEqual([])
    const school = { '@type': 'EducationalOrganization', name: 'LTU' }
    expect(jsonLdIn(html)).toMatchObject({ affiliation: school })
    await client.succeed(updateProfile, { role: 'founder' })
    const graduate = jsonLdIn(await htmlOf(`/u/${username}`))
    expect(graduate).toMatchObject({ alumniOf: school })
    expect(graduate).not.toHaveProperty('affiliation')
  })

  it('the public page escapes markup in member texts', async () => {
    const evil = '</script><script>alert(1)</script><!--'
    const { client, username } = await createPublicMember(`Bo ${evil}`)
    await client.succeed(updateProfile, { bio: evil, company: evil, location: evil, expertise: [evil.slice(0, 40)] })
    const html = await htmlOf(`/u/${username}`)
    expect(html).not.toContain('<script>alert')
    expect(jsonLdIn(html)).toMatchObject({ name: `Bo ${evil}`, description: evil })
  })

  it('[PROF-02/not-public] a private profile and an unknown username give the same redirect to /404', async () => {
    const { client, username } = await createPublicMember('Hemlig Person')
    await client.succeed(updatePrivacy, { ...open, isPublic: false })
    const answers = await Promise.all([`/u/${username}`, '/u/finns-inte', '/u/%00', '/u/åsa'].map((path) => get(path)))
    for (const response of answers) {
      expect([response.status, response.headers.get('location')]).toEqual([302, '/404'])
      expect(await response.text()).not.toContain('Hemlig')
    }
  })

  it('other spellings and earlier usernames redirect to the current public URL', async () => {
    const { client, username } = await createPublicMember('Kalle Ett')
    await client.succeed(claimUsername, { username: 'kalle-flyttad' })
    for (const path of [`/u/${username}`, '/u/Kalle-Flyttad', '/u/kalleflyttad']) {
      const response = await get(`${path}?lang=en`)
      expect([path, response.status, response.headers.get('location')]).toEqual([path, 301, '/u/kalle-flyttad?lang=en'])
    }
    await client.succeed(updatePrivacy, { ...open, isPublic: false })
    expect((await get(`/u/${username}`)).headers.get('location')).toBe('/404')
  })

  it('[PROF-02/public, PROF-02/not-public] a visitor sees each change of a public page, and nothing after it is closed', async () => {
    const { id, client, username } = await createMember('Sara Ny')
    const stream = await subscribeLive(server, client)
    onTestFinished(stream.close)
    const nextProfileEvent = () =>
      stream.next(({ name, payload }) => name === 'profiles.changed' && payload['id'] === id)
    // Wait for each event before the next change: a late event could be mistaken for the next one.
    await client.succeed(claimUsername, { username })
    await nextProfileEvent()
    await client.succeed(updatePrivacy, open)
    await nextProfileEvent()
    expect(await htmlOf(`/u/${username}`)).toContain('Sara Ny har inte skrivit något om sig än.')
    await client.succeed(updateProfile, { bio: 'Nu står det något.' })
    await nextProfileEvent()
    expect(await htmlOf(`/u/${username}`)).toContain('Nu står det något.')
    await client.succeed(updatePrivacy, { ...open, isPublic: false })
    await nextProfileEvent()
    expect((await get(`/u/${username}`)).status).toBe(302)
  })

  it.each([
    [
      '[PROF-02/not-public] a profile set to private',
      async ({ client }: OpenMember) => void (await client.succeed(updatePrivacy, { ...open, isPublic: false })),
    ],
    [
      '[ADM-02/ban] the profile of a banned member',
      async ({ id }: OpenMember) => {
        const admin = await signedInMember(server, { adminLevel: 'admin' })
        await admin.client.succeed(banUser, { id, reason: 'Spam' })
      },
    ],
  ])('%s disappears for visitors at once, even while live events are delayed', async (_, hide) => {
    const member = await createPublicMember('Ida Strax')
    const { client, username } = member
    const stream = await subscribeLive(server, client)
    onTestFinished(stream.close)
    // A page is cached only if no event arrives while it is rendered.
    await drainEvents(server, stream)
    expect((await get(`/u/${username}`)).status).toBe(200)
    const writer = await server.pool.connect()
    try {
      // An open transaction delays the events written after it (decision 006).
      await writer.query('begin')
      await writer.query(`insert into events_outbox (name, payload, audience) values ('tests.open', '{}', 'admins')`)
      await hide(member)
      expect((await get(`/u/${username}`)).status).toBe(302)
    } finally {
      await writer.query('rollback')
      writer.release()
    }
  })

  it('the public page offers the right next step to visitors, members and its owner', async () => {
    const [shown, reader] = [await createPublicMember('Vera Väg'), await signedInMember(server)]
    const path = `/u/${shown.username}`
    expect(await htmlOf(path)).toContain(`/login?next=${encodeURIComponent(`/profile/${shown.id}`)}`)
    expect(await htmlOf(path, reader.client)).toContain(`href="/profile/${shown.id}"`)
    expect(await htmlOf(path, shown.client)).toContain('Så här ser alla din profil')
  })
})

it('[ADM-02/ban, ADM-02/unban] a ban hides a cached public page at once, and an unban restores it', async () => {
  const [shown, admin] = [
    await createPublicMember('Hanna Hastig'),
    await signedInMember(server, { adminLevel: 'admin' }),
  ]
  const path = `/u/${shown.username}`
  await htmlOf(path)
  await htmlOf(path)
  await admin.client.succeed(banUser, { id: shown.id, reason: 'Spam' })
  await expect.poll(async () => (await get(path)).status, { interval: 20 }).toBe(302)
  await admin.client.succeed(unbanUser, { id: shown.id, reason: 'Missförstånd' })
  await expect.poll(async () => (await get(path)).status, { interval: 20 }).toBe(200)
})

it('[ROUTE-07/sitemap] the sitemap lists public profiles, except banned ones and those hidden from search', async () => {
  const [shown, hidden, banned, unlisted] = [
    await createPublicMember('Syns'),
    await createPublicMember('Syns Inte'),
    await createPublicMember('Avstängd'),
    await createPublicMember('Olistad'),
  ]
  await unlisted.client.succeed(updatePrivacy, { ...open, hiddenFromSearch: true })
  await hidden.client.succeed(updatePrivacy, { ...open, isPublic: false })
  await server.db
    .insertInto('account_blocks')
    .values({ user_id: banned.id, kind: 'ban', reason: 'A test wants it.' })
    .execute()
  const xml = await (await get('/sitemap.xml')).text()
  expect(xml).toContain(`<loc>${server.config.publicBaseUrl}/u/${shown.username}</loc>`)
  for (const { username } of [hidden, banned, unlisted]) expect(xml).not.toContain(`/u/${username}<`)
})

it('[ROUTE-07/sitemap] the sitemap lists every URL once', async () => {
  const xml = await (await get('/sitemap.xml')).text()
  const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toContain(`${server.config.publicBaseUrl}/products`)
  expect(addresses).toEqual([...new Set(addresses)])
})
