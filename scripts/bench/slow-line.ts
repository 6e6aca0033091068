import type { Browser } from 'playwright-core'

/** Slow 4G, as Lighthouse defines it: bytes per second and milliseconds. */
export const slowLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

/**
 * Gives all service workers the slow line too. Chromium throttles each target on its own, so the requests that pass
 * through a worker would otherwise take no time. Playwright opens no session for a worker, hence the messages.
 */
export const slowServiceWorkers = async (browser: Browser): Promise<void> => {
  const session = await browser.newBrowserCDPSession()
  const slowDown = async (targetId: string) => {
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
    const commands = [{ method: 'Network.enable' }, { method: 'Network.emulateNetworkConditions', params: slowLine }]
    for (const [id, command] of commands.entries())
      await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, ...command }) })
  }
  session.on('Target.targetCreated', ({ targetInfo: { type, targetId } }) => {
    // A worker may end before it is attached to.
    if (type === 'service_worker') slowDown(targetId).catch(() => undefined)
  })
  await session.send('Target.setDiscoverTargets', { discover: true })
}
