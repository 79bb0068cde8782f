import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { callerAs, givenEngineer, givenLoadedJob } from './testing/given-work.ts'
import { givenPhoto } from './testing/given-photo.ts'
import { openPage } from './testing/open-page.ts'

/** More stops than any page here has, whatever other tests have put on it. */
const maxStops = 400

test('a job is examined and completed by keyboard alone, and the focus is never lost', async () => {
  const title = 'By keyboard'
  // Whose list nobody else changes while Tab goes through it.
  const person = await givenEngineer('Kay Board')
  const jobId = await givenLoadedJob(title, ['KB-1', 'KB-2', 'KB-3'], undefined, person)
  const page = await openPage({ as: person, at: '/engineer', width: 360 })
  await page.getByRole('link', { name: title, exact: true }).waitFor()

  await goTo(page, title)
  await page.keyboard.press('Enter')
  await page.getByText('Serial number KB-1').waitFor()

  // One that is as it was: the same key takes it back and says it again.
  await goTo(page, 'Examined, no defect found: Chain Block KB-1')
  await page.keyboard.press('Enter')
  await focusIs(page, 'Undo Chain Block KB-1')
  await page.keyboard.press('Enter')
  await focusIs(page, 'Examined, no defect found: Chain Block KB-1')
  await page.keyboard.press('Enter')
  await page.getByText('1 of 3 examined').waitFor()

  // One that is gone, after a second thought.
  await goTo(page, 'More for Chain Block KB-3')
  await page.keyboard.press('Enter')
  await focusIs(page, 'Change details')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await focusIs(page, 'Reason for deleting')
  await page.keyboard.press('Escape')
  await focusIs(page, 'More for Chain Block KB-3')
  await page.keyboard.press('Enter')
  await focusIs(page, 'Change details')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await focusIs(page, 'Reason for deleting')
  await page.keyboard.type('Scrapped')
  await page.keyboard.press('Enter')
  await page.getByText('1 of 2 examined').waitFor()
  await focusIs(page, 'Inspection Items (2)')

  // One with a defect: the focus goes to the item's heading, and after it was decided the list shows it.
  await goTo(page, 'Examine next')
  await page.keyboard.press('Enter')
  await focusIs(page, 'Chain Block KB-2')
  await goTo(page, 'Not fit')
  await page.keyboard.press('Enter')
  await goTo(page, 'Defect')
  await page.keyboard.type('Latch bent')
  await goTo(page, 'Save')
  await page.keyboard.press('Enter')
  await page.getByText('All 2 items examined.').waitFor()
  await goTo(page, 'Back to the job', 'a')
  await page.keyboard.press('Enter')
  await page.getByText('2 of 2 examined').waitFor()
  await focusIs(page, 'Serial number KB-2')

  // What waits is behind the badge, and Escape leads back to it.
  await goTo(page, 'sync details')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Sync' }).waitFor()
  await page.keyboard.press('Escape')
  await focusIs(page, 'sync details')

  await goTo(page, 'Complete Job')
  await page.keyboard.press('Enter')
  await page.getByText('This cannot be undone.').waitFor()
  await goTo(page, 'Complete Job', 'button')
  await page.keyboard.press('Enter')
  await page.getByText('Job completed and certificate generated successfully!').waitFor()
  // The button that was pressed is gone; whoever pressed it stands on what it belonged to.
  await focusIs(page, 'Inspection Items')

  const { call } = await callerAs(person)
  expect(await call('GET', `/jobs/${jobId}`)).toMatchObject({ status: 'completed', examinedCount: 2 })
})

test('a photo is drawn on by keyboard, and the photo itself is kept', async () => {
  const jobId = await givenLoadedJob('Drawn by keyboard', ['DK-1'])
  const page = await openPage({ as: 'engineer', at: `/engineer/job/${jobId}`, width: 360 })
  await page.getByRole('link', { name: 'Examine Chain Block DK-1' }).click()
  await page.getByRole('button', { name: 'Not fit' }).click()
  await page.locator('input[type=file]').setInputFiles(await givenPhoto(page))
  await page.getByRole('img', { name: 'The item' }).waitFor()

  await page.getByRole('button', { name: 'Draw on photo' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Draw on the photo' }).waitFor()
  await goTo(page, 'Place in the middle')
  await page.keyboard.press('Enter')
  await goTo(page, 'Drawing, 1 mark. Arrow keys move the last one, plus and minus size it.')
  const drawn = () => page.locator('[aria-label^=Drawing] path').first().getAttribute('d')
  const before = await drawn()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('+')
  await expect.poll(drawn).not.toBe(before)
  await goTo(page, 'Save drawing')
  await page.keyboard.press('Enter')

  await page.getByRole('img', { name: 'The item, photo 2' }).waitFor()
  await focusIs(page, 'Draw on photo 2')
  await goTo(page, 'Save')
  await page.keyboard.press('Enter')
  const { call } = await callerAs('engineer')
  const photos = async () => (await call<{ photos: object[] }[]>('GET', `/inspections/jobs/${jobId}/items`))[0]?.photos
  await expect.poll(photos).toHaveLength(2)
})

/** Goes on by Tab until it stands on this; each stop on the way is to be seen, whatever bar lies over the page. */
async function goTo(page: Page, name: string, tag = '') {
  for (let stop = 0; stop < maxStops; stop += 1) {
    await page.keyboard.press('Tab')
    await expect.poll(() => coveredFocus(page)).toBeNull()
    const { words, tagName } = await focused(page)
    if (tagName.includes(tag) && words.endsWith(name)) return
  }
  throw new Error(`The Tab key never came to "${name}".`)
}

/** What has the focus and can't be seen, or nothing. */
async function coveredFocus(page: Page): Promise<string | null> {
  const { words, isHidden } = await focused(page)
  return isHidden ? words : null
}

async function focusIs(page: Page, name: string) {
  await expect.poll(async () => (await focused(page)).words).toContain(name)
}

function focused(page: Page) {
  return page.evaluate(() => {
    const at = document.activeElement
    if (!(at instanceof HTMLElement) || at === document.body) return { words: '', isHidden: false, tagName: '' }
    const label = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement ? at.labels?.[0]?.innerText : ''
    const words = at.getAttribute('aria-label') ?? (label || at.innerText)
    const { x, y, width, height } = at.getBoundingClientRect()
    const above = document.elementFromPoint(x + width / 2, y + Math.min(height / 2, 24))
    const isHidden = above === null || !(at.contains(above) || above.contains(at))
    return { words: words.replaceAll(/\s+/g, ' '), isHidden, tagName: at.tagName.toLowerCase() }
  })
}
