import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it, onTestFailed } from 'vitest'
import { openBrowser, overflowOf, violationsOf } from './browser.ts'

const browser = await openBrowser()

const site = createServer((request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  const script = request.url === '/broken' ? '<script>console.error("broken")</script>' : ''
  const nameless = request.url === '/nameless' ? '<button></button>' : ''
  response.end(`<!doctype html><html lang="sv"><head><title>Sida</title><link rel="icon" href="data:,"></head>
    <body><main><h1>Sida</h1><p id="language"></p>${script}${nameless}
    <script>document.querySelector('p').textContent = navigator.language + ' ' + document.cookie</script></main></body></html>`)
}).listen(0, '127.0.0.1')
await once(site, 'listening')
afterAll(() => void site.close())
const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`

it('a visit has a language and a size', async () => {
  const { page } = await browser.visit(url, { language: 'ar', size: 'phone' })
  await page.goto('/')
  expect(await page.locator('#language').textContent()).toContain('ar-EG')
  expect(await violationsOf(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
})

it('violationsOf reports accessibility faults of a page', async () => {
  const { page } = await browser.visit(url)
  await page.goto('/nameless')
  expect(await violationsOf(page)).toEqual([expect.stringContaining('button-name')])
})

describe('a page that writes an error to the console', () => {
  const failures: unknown[] = []

  it.fails('a page that writes an error to the console fails the test that visits it', async () => {
    onTestFailed(({ task }) => void failures.push(...(task.result?.errors ?? []).map(({ actual }) => actual)))
    const { page } = await browser.visit(url)
    await page.goto('/broken')
  })

  it('the test fails with the console error and for no other reason', () => {
    expect(failures).toEqual([expect.stringContaining(`broken (${url}/broken)`)])
  })
})

it('expectedErrors allows a console error', async () => {
  const { page } = await browser.visit(url, { expectedErrors: [/broken/] })
  await page.goto('/broken')
})
