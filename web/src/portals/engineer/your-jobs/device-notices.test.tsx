import { screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { DeviceWork } from '#web/portals/device-work/device-work.tsx'
import { DeviceNotices } from '#web/portals/engineer/device-notices.tsx'
import { givenEngineersDevice, noSignal } from '#web/testing/open-engineer.tsx'
import { givenSession } from '#web/testing/given-session.ts'
import { showPage } from '#web/testing/show-page.tsx'
import { ThemeProvider } from '#web/ui/theme/theme-provider.tsx'

beforeEach(noSignal)

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

function givenBrowser(userAgent: string, matching: string[] = []) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(matchMedia(media), { matches: matching.includes(media) }),
  )
  vi.stubGlobal('isSecureContext', true)
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}

function show(pendingCount: number) {
  givenSession({ role: 'engineer' })
  showPage(
    <ThemeProvider>
      <DeviceNotices pendingCount={pendingCount} isEverything />
    </ThemeProvider>,
    '/engineer',
  )
}

const sevenDays = 'Safari deletes what is stored here after seven days without use'

test.each([
  [iPhone, /Tap Share, then Add to Home Screen/],
  [mac, /Choose File, then Add to Dock/],
])('Safari’s seven days are named with what to do about them', async (userAgent, words) => {
  givenBrowser(userAgent)
  show(1)

  expect(await screen.findByText(sevenDays)).toBeDefined()
  expect(screen.getByText(words).textContent).toContain('Sync before then')
})

test.each([
  ['on the home screen', iPhone, ['(display-mode: standalone)']],
  ['in another browser', android, []],
])('the seven days are not named %s', async (_where, userAgent, matching) => {
  givenBrowser(userAgent, matching)
  show(1)

  expect(screen.queryByText(sevenDays)).toBeNull()
})

test.each([
  ['is asked to keep its storage once somebody is signed in', ['(pointer: coarse)'], 1],
  ['of a desk is not asked before the person comes to the work', [], 0],
])('the browser of a phone or a desk: %s', async (_what, matching, times) => {
  givenBrowser(android, matching)
  const persist = vi.fn(async () => true)
  Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'))
  await givenEngineersDevice({})

  showPage(<DeviceWork />, '/admin')

  expect(persist).toHaveBeenCalledTimes(times)
})
